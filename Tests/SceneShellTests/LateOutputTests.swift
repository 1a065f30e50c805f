import Testing

/// The output of a batch reaches its reader even if the run hangs or is ended by a signal.
struct LateOutputTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)])
  func aSignalLosesNoOutput(signal: String, status: Int32) throws {
    try program.write(
      "a.scene",
      """
      state | sh -c 'echo $PPID > number'
      echo one
      echo two
      await state counter == 1 within 30s
      """)
    let outcome = try program.run(
      "mkfifo p; { counter run --live a.scene > p; echo $? > status; } & "
        + "{ read line; kill -\(signal) $(cat number); echo $line; cat; } < p > log; "
        + "wait; cat status log")
    #expect(outcome == .init(0, "\(status)\none\ntwo\n"))
  }

  @Test func outputBeforeAWaitIsFlushed() throws {
    try program.write("a.scene", "echo one\nawait state counter == 1 within 5s\n")
    let outcome = try program.run(
      "mkfifo p; { counter run --live a.scene; echo ended >> log; } > p & "
        + "{ read line; echo read $line >> log; } < p; wait; cat log")
    #expect(outcome.output == "read one\nended\n")
  }
}

import PseudoTerminal
import Testing

/// Programs that scripts start, and signals that end both.
struct ProcessTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    ("increment\nstate counter\n", 0, "1\n"), ("expect state counter == 1\n", 4, ""),
    ("nope\n", 3, ""), ("echo \"\n", 2, ""),
  ])
  func aScriptCanBeExecutable(script: String, status: Int32, output: String) throws {
    let shell = PseudoTerminal.builtProduct("CounterShell")
    try program.write("a.scene", "#!/usr/bin/env -S \(shell) run\n\(script)")
    // A copy, because a file that is open for writing in any process cannot be executed.
    let outcome = try program.run("cp a.scene b.scene; chmod +x b.scene; ./b.scene")
    #expect(outcome.status == status)
    #expect(outcome.output == output)
  }

  /// A loop that handles signals without delay, unlike a blocking read.
  private static let waitLoop = "while :; do sleep 0.05; done\n"

  @Test(arguments: ["TERM", "INT", "HUP", "QUIT"])
  func aSignalAlsoEndsPrograms(signal: String) throws {
    try program.write(
      "p",
      """
      # The shell and what is left after it may both send the signal.
      exec 2>/dev/null; trap 'trap "" TERM; echo ended > f; exit' TERM
      kill -\(signal) $PPID
      \(Self.waitLoop)
      """)
    let status = ["TERM": "143", "INT": "130", "HUP": "129", "QUIT": "131"][signal] ?? ""
    #expect(
      try program.run(
        "mkfifo f; counter -c 'echo a; echo b | sh p'; echo $?; timeout 60 cat f")
        == .init(0, "a\n\(status)\nended\n"))
  }

  @Test func aFailedProgramIsReportedIfSIGCHLDIsIgnored() throws {
    let shell = PseudoTerminal.builtProduct("CounterShell")
    #expect(
      try program.run("env --ignore-signal=CHLD '\(shell)' -c 'echo a | false'")
        == .init(
          3, "",
          errors: """
            error: 'false' exited with status 1
              --> -c:1:10
               |
             1 | echo a | false
               |          ^^^^^

            """))
  }

  /// The time for which Ctrl-Z stops the process is not the script's.
  @Test func aTimeLimitDoesNotCountAStop() throws {
    try program.write("a.scene", "echo a | sh -c 'echo > begun; sleep 4'\necho b | sleep 1\n")
    let outcome = try program.run(
      """
      '\(PseudoTerminal.builtProduct("CounterShell"))' run --timeout 8 a.scene & pid=$!
      until [ -e begun ]; do sleep 0.05; done
      kill -STOP $pid; sleep 10; kill -CONT $pid; wait $pid
      """)
    #expect(outcome == .init(0, ""))
  }

  @Test func aTimeLimitAlsoEndsPrograms() throws {
    try program.write("p", "exec 2>/dev/null; trap 'echo ended > f; exit' TERM\n\(Self.waitLoop)")
    try program.write("a.scene", "teardown; echo never; end\necho a\necho b | sh p\n")
    let outcome = try program.run(
      "mkfifo f; { timeout 60 cat f > log; } & counter run --timeout 6 a.scene; echo $?; wait; cat log"
    )
    #expect(
      outcome
        == .init(
          0, "a\n3\nended\n",
          errors: """
            error: the script took longer than 6s
              --> a.scene:3:10
               |
             3 | echo b | sh p
               |          ^^^^
            last lines:
              2  echo a
              3  echo b | sh p

            """))
  }

  @Test(arguments: ["HUP", "QUIT"])
  func aSignalEndsTheProgramsOfASilentRun(signal: String) throws {
    try program.write(
      "p",
      """
      # The shell and what is left after it may both send the signal.
      exec 2>/dev/null; trap 'trap "" TERM; echo ended > f; exit' TERM
      kill -\(signal) $PPID
      \(Self.waitLoop)
      """)
    try program.write("s/a.scene", "echo b | sh p\n")
    let run = try program.run(
      "mkfifo f; { timeout 60 cat f > log; } & counter run s s/a.scene; echo $?; wait; cat log")
    let status = ["HUP": "129", "QUIT": "131"][signal] ?? ""
    #expect(run == .init(0, "\(status)\nended\n"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func anInterruptEndsTheProgramsAndTheRun(signal: String, status: Int) throws {
    try program.write(
      "p",
      "exec 2>/dev/null; trap 'echo ended > f; exit' TERM\nkill -\(signal) $PPID\n\(Self.waitLoop)")
    try program.write("s/a.scene", "echo b | sh p\n")
    try program.write("s/b.scene", "echo c\n")
    #expect(
      try program.run(
        """
        mkfifo f; { timeout 60 cat f > log; } & counter run s --report tap=r.tap; echo $?; wait
        cat log; grep -v '^ ' r.tap
        """)
        == .init(
          0,
          """
          interrupted  s/a.scene
            error: interrupted
              --> s/a.scene:1:10
               |
             1 | echo b | sh p
               |          ^^^^
            last lines:
              1  echo b | sh p
          0 passed, 0 failed, 1 interrupted, 1 not run
          \(status)
          ended
          TAP version 13
          not ok 1 - s/a.scene
          1..1
          # 0 passed, 0 failed, 1 interrupted, 1 not run

          """))
  }

  @Test func anInterruptEndsTheProcessesOfARun() throws {
    try program.write("s/a.scene", "script clock: live\nawait state counter == 9 within 100s\n")
    try program.write("p", "kill -INT $(ps -o ppid= -p $PPID)\n\(Self.waitLoop)")
    try program.write("s/b.scene", "echo b | sh p\n")
    try program.write("s/c.scene", "echo c\n")
    #expect(
      try program.run("counter run s --jobs 2; echo $?")
        == .init(
          0,
          """
          interrupted  s/a.scene
            error: interrupted
          interrupted  s/b.scene
            error: interrupted
          0 passed, 0 failed, 2 interrupted, 1 not run
          130

          """))
  }

  @Test func repeatingAnEmptyBlockReturnsImmediately() throws {
    #expect(
      try program.run("counter -c 'repeat 1000000000; end; echo a'") == .init(0, "a\n"))
  }
}

import Testing

struct SandboxTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    ("state | cat", "no program is run"), ("state > a", "no file is written"),
    ("state >> a", "no file is written"), ("save a", "no file is written"),
    ("read /etc/a.json", "this file isn't read"), ("source /etc/passwd", "this file isn't read"),
    ("read link.json", "this file isn't read"), ("restore ../.errors", "this file isn't read"),
    ("source /dev/zero", "this file isn't read"), ("read ../no/a.json", "this file isn't read"),
  ])
  func theMachineIsLeftAlone(command: String, words: String) throws {
    try program.write("folder/a.scene", "echo a\n\(command)\n")
    let start = "cd folder; ln -s /etc/passwd link.json; ln -s /etc/passwd a.json 2>/dev/null"
    for way in ["run --sandbox a.scene", "--sandbox < a.scene", "--sandbox -c \"$(cat a.scene)\""] {
      let outcome = try program.run(
        "\(start); counter \(way); status=$?; ls; exit $status")
      #expect(outcome.output == "a\na.json\na.scene\nlink.json\n")
      #expect(outcome.errors.contains("error: \(words) in a sandbox\n"))
      #expect(outcome.status == 3)
    }
  }

  @Test func whatIsInTheFolderIsRead() throws {
    try program.write("data/rides.json", "[1, 2]")
    try program.write(
      "data/b.scene", "for ride in read data/../data/rides.json\n  add $ride\nend\n")
    try program.write("a.scene", "source data/b.scene\nstate counter\n")
    #expect(try program.run("counter run --sandbox a.scene") == .init(0, "3\n"))
  }

  @Test(arguments: ["no.json", "no/a.json", "./no/../a.json", "no/../../a.json"])
  func whatIsNotInTheFolderIsSaidToBeMissing(path: String) throws {
    let outcome = try program.run("counter --sandbox -c 'read \(path)'")
    #expect(outcome.errors.hasPrefix("error: \(path): no such file\n"))
  }

  @Test func aProcessOfItsOwnIsASandboxToo() throws {
    try program.write("a.scene", "state > a\n")
    let outcome = try program.run("counter run --sandbox --jobs 2 a.scene; ls")
    #expect(outcome.output.hasPrefix("failed  a.scene\n  error: no file is written in a sandbox\n"))
    #expect(outcome.output.hasSuffix("0 passed, 1 failed\na.scene\n"))
  }

  @Test(arguments: [
    ("echo a | cat", "no program is run"), ("echo a > b", "no file is written"),
  ])
  func aReplayRunsNoProgramsAndWritesNoFiles(command: String, words: String) throws {
    try program.write("start.scene", "\(command)\n")
    try program.write("links", "trouble:///\n")
    let outcome = try program.run("trouble replay --start script start.scene links; echo $?; ls")
    #expect(outcome.output == "3\nlinks\nstart.scene\n")
    #expect(outcome.errors.hasPrefix("error: \(words) where links are replayed\n"))
  }
}

import Testing

/// Files that are given to a subcommand that takes files of another kind.
struct InputFileTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("a.scene", "increment\n")
    try program.write("script.txt", "# A script.\n\n  echo hi; increment\n")
    try program.write("links.txt", "# Links.\ntrouble:///page/a\n")
    try program.write("links", "trouble:///page/a\tpage\n")
  }

  @Test(arguments: [
    ("replay a.scene", "a.scene' is a script", "run it with 'counter run a.scene'"),
    ("replay script.txt", "script.txt' is a script", "run it with 'counter run script.txt'"),
    ("links check a.scene", "a.scene' is a script", "run it with 'counter run a.scene'"),
    ("run links.txt", "links.txt' is a list of links", "open them with 'counter replay links.txt'"),
    ("run a.scene links", "links' is a list of links", "open them with 'counter replay links'"),
    (
      "run a.jsonl", "a.jsonl' is the journal of a session",
      "replay it with 'counter replay a.jsonl'"
    ),
    (
      "links check a.jsonl", "a.jsonl' is the journal of a session",
      "replay it with 'counter replay a.jsonl'"
    ),
  ])
  func theErrorNamesTheSubcommandForTheFile(line: String, message: String, help: String) throws {
    #expect(try program.run("counter --record a.jsonl -c increment") == .init(0, ""))
    #expect(
      try program.run("counter \(line)")
        == .init(1, "", errors: "error: '\(message)\n  help: \(help)\n"))
  }

  @Test func scriptsOfAnyNameRun() throws {
    #expect(try program.run("counter run script.txt") == .init(0, "hi\n"))
  }
}

import Testing

/// Errors that name the place and the fix.
struct ErrorPlaceTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func anUnknownStartIsReportedWithItsLine() throws {
    try program.write(
      "a.scene", "# A start that does not exist.\nscript tags: a start: startd\nwhere\n")
    let outcome = try program.run("counter run a.scene")
    #expect(
      outcome
        == .init(
          2, "",
          errors: """
            error: there is no start 'startd'
              --> a.scene:2:23
               |
             2 | script tags: a start: startd
               |                       ^^^^^^
               = help: did you mean started?

            """))
  }

  @Test(arguments: [
    ("increment\nwhile 1\n  increment\nend\n", 2), ("if 1 == 1\n  while 1\nend\nend\n", 2),
  ])
  func aBlockOfAnotherLanguageIsReportedWithItsLine(text: String, line: Int) throws {
    try program.write("a.scene", text)
    let source = text.split(separator: "\n")[line - 1]
    let column = source.prefix { $0 == " " }.count
    #expect(
      try program.run("counter run a.scene")
        == .init(
          2, "",
          errors: """
            error: 'while' does not begin a block
              --> a.scene:\(line):\(column + 1)
               |
             \(line) | \(source)
               | \(String(repeating: " ", count: column))^^^^^
               = help: write 'repeat COUNT', or 'await CONDITION' to wait for a condition

            """))
  }

  @Test(arguments: [
    ("save missing/a.json", "missing/a.json", "missing"),
    ("state > missing/a.json", "> missing/a.json", "missing"),
    ("record missing/a.jsonl", "missing/a.jsonl", "missing"),
    ("save file/a.json", "file/a.json", "file"),
  ])
  func aMissingFolderIsNamed(line: String, marked: String, folder: String) throws {
    try program.write("file", "")
    let outcome = try program.run("counter -c '\(line)'")
    let problem =
      folder == "file" ? "'file' is not a directory" : "the directory 'missing' does not exist"
    let column = line.count - marked.count
    #expect(
      outcome
        == .init(
          3, "",
          errors: """
            error: \(problem)
              --> -c:1:\(column + 1)
               |
             1 | \(line)
               | \(String(repeating: " ", count: column))\(String(repeating: "^", count: marked.count))

            """))
  }

  @Test func aMissingFolderOfAJournalOrAReportIsNamed() throws {
    try program.write("a.scene", "where\n")
    #expect(
      try program.run("counter --record missing/a.jsonl -c where").errors
        == "error: cannot record the session: the directory 'missing' does not exist\n"
    )
    #expect(
      try program.run("counter run a.scene --report json=missing/a.json").errors
        == "error: cannot write a report: the directory 'missing' does not exist\n"
    )
  }

  @Test(arguments: [
    ("counter < 3", "did you mean --expect 'state counter < 3'?"),
    ("state counter", "write a comparison, as in --expect 'state a.b == c'"),
  ])
  func rejectsAnExpectationWithoutAQuery(text: String, help: String) throws {
    let outcome = try program.run(
      "counter --record a.jsonl -c 'add 5'; counter minimize a.jsonl --expect '\(text)'")
    #expect(
      outcome
        == .init(
          1, "",
          errors: """
            error: '\(text)' is not a comparison
              help: \(help)
            usage: counter minimize <file> [--expect <comparison>] [--until <number>] [--secret <name=value> ...] \
            [--secret-file <file> ...]
              See 'counter minimize --help' for more information.

            """))
  }

  @Test func aFailedJSONProgramSuggestsTheJSONOption() throws {
    let outcome = try program.run("counter -c 'where | jq .' 2>&1 | grep -v '^jq\\|^parse'")
    #expect(
      outcome.output == """
        error: 'jq' exited with status \(outcome.output.contains("status 4") ? 4 : 5)
          --> -c:1:9
           |
         1 | where | jq .
           |         ^^^^
           = help: 'where' prints text; for JSON, write 'where --json'

        """)
    #expect(try program.run("counter -c 'where --json | jq -c .'").output == "[\"main\"]\n")
  }

  @Test func programOutputIsComparedAsANumber() throws {
    let outcome = try program.run(
      """
      counter -c 'let list = [1, 2]
      expect (echo $list | jq length) == 2
      expect (echo $list | jq length) < 10
      expect (echo 2 | cat) == "2"
      expect (echo $list | jq length) == 3'
      """)
    #expect(
      outcome
        == .init(
          4, "",
          errors: """
            error: expected (echo $list | jq length) == 3, but it is 2
              --> -c:5:8
               |
             5 | expect (echo $list | jq length) == 3
               |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

            """))
  }
}

import Testing

/// Names of files with characters that control a terminal, or forge a line of a report.
struct FileNameTests {
  private let program: CounterProgram
  /// What follows the first letter of each name.
  private let rest = "\u{1B}[31m\npassed  x"
  private let shown = #"\u{1B}[31m\npassed  x"#

  init() throws {
    program = try CounterProgram()
    try program.write("s/a\(rest).scene", "increment\n")
    try program.write("s/b\(rest).scene", "echo \"\\u{1b}[2J\"; expect 1 == 2\n")
  }

  /// Runs a line in which `$a` and `$b` are the paths of the scripts.
  private func run(_ line: String) throws -> CounterProgram.Outcome {
    let rest = #"$(printf '\033[31m\npassed  x')"#
    return try program.run("a=\"s/a\(rest).scene\"; b=\"s/b\(rest).scene\"; \(line)")
  }

  @Test func aReportOfScriptsShowsThemOnOneLine() throws {
    #expect(
      try run("counter run s")
        == .init(
          4,
          #"""
          passed  s/a\#(shown).scene
          failed  s/b\#(shown).scene
            error: expected 1 == 2
              --> s/b\u{1B}[31m\u{A}passed  x.scene:1:26
               |
             1 | echo "\u{1b}[2J"; expect 1 == 2
               |                          ^^^^^^
            last lines:
              1  echo "\u{1b}[2J"
              1  expect 1 == 2
            printed:
              \u{1B}[2J
          1 passed, 1 failed

          """#))
    #expect(try run("counter run s --list").output == "s/a\(shown).scene\ns/b\(shown).scene\n")
    #expect(
      try run(#"counter run "$a" "$b" --report tap=- | grep ok"#).output
        == """
        ok 1 - s/a\(shown.replacing("\\", with: "\\\\")).scene
        not ok 2 - s/b\(shown.replacing("\\", with: "\\\\")).scene

        """)
  }

  @Test(arguments: [
    (#"run "$a.x""#, "the file 's/a<>.scene.x' does not exist"),
    (#"run "$(dirname "$a")/c$a""#, "the file 's/cs/a<>.scene' does not exist"),
    (#"replay "$a.x""#, "the file 's/a<>.scene.x' does not exist"),
    (#"replay - --baseline "$a.x""#, "the file 's/a<>.scene.x' does not exist"),
    (#"report "$a" b.html"#, "s/a<>.scene:1: the file is not a journal"),
    (#"report no.jsonl "$a""#, "the file 'no.jsonl' does not exist"),
    (
      #"run "$b" --variables "$a.x""#,
      "cannot read variables: the file 's/a<>.scene.x' does not exist"
    ),
    (
      #"run "$b" --report "html=$a""#,
      "cannot write 's/a<>.scene': the file exists and is not an HTML report"
    ),
    (
      #"run "$b" --report "html=$b""#, "'html=s/b<>.scene' would replace the script 's/b<>.scene'"
    ),
    (#"run "$b" --jobs "$a""#, "the value 's/a<>.scene' is invalid for '--jobs <count>'"),
    (
      #"run "$b" --record "$a""#,
      "cannot record the session: the file 's/a<>.scene' exists and is not a journal"
    ),
    (#"coverage "$a""#, "'s/a<>.scene' is not a coverage file"),
    (#"links check "$a""#, "'s/a<>.scene' is a script"),
  ])
  func anErrorShowsThemOnOneLine(arguments: String, error: String) throws {
    let outcome = try run("counter \(arguments)")
    #expect(outcome.status != 0)
    let error = "error: \(error.replacing("<>", with: shown))"
    #expect(outcome.errors.hasPrefix(error), "\(outcome)")
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\npassed"))
  }

  @Test func theNamesOfColumnsAreOnOneLine() throws {
    try program.write("a.csv", "\"link\u{1B}[31m\nerror: x\",other\n")
    #expect(
      try program.run("trouble replay a.csv")
        == .init(
          1, "",
          errors: #"""
            error: a.csv:1: there is no column 'url'; columns: link\u{1B}[31m\nerror: x, other

            """#))
  }

  @Test func theNamesOfSecretsAreOnOneLine() throws {
    _ = try program.run("counter --record a.jsonl -c 'add 7; add 100'")
    try program.forge(line: 3, .secret("pin\u{1B}[31m\nerror: x"))
    let reason = "the first argument of 'counter.add' must be an integer"
    let replay = try program.run("counter replay a.jsonl")
    #expect(
      replay
        == .init(
          4,
          #"""
          a.jsonl:3: input 1 differs from the recording
            1  0s  counter.add <pin\u{1B}[31m\nerror: x>
            fails now: \#(reason), not 'placeholder'
            recorded: counter: 0 → 7
            before that:
              0  0s  the app starts
          note: the value of 'pin\u{1B}[31m\nerror: x' is unknown, which can be the cause; add --secret pin\u{1B}[31m\nerror: x=@FILE
          a.jsonl: 2 inputs, 1 difference

          """#))
    // In a script a secret is a variable.
    let script = try program.run("counter export script a.jsonl")
    #expect(
      script
        == .init(
          4,
          """
          # needs -v pin__31m_error__x=…
          # fails: \(reason), not "placeholder"
          counter.add $pin__31m_error__x
          counter.add 100

          """,
          errors: """
            warning: the value of 'pin__31m_error__x' is unknown; lines that use it may fail
              help: add --secret pin__31m_error__x=@FILE
            error: 1 input fails in a fresh app
              help: '# fails' marks the line after it

            """))
  }
}

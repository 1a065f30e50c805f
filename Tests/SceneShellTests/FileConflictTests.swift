import Testing

/// Conflicts between the files that a replay reads and writes.
struct FileConflictTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("links", "trouble:///page/a\n")
    try program.write("base", "trouble:///page/a\thome > page name=\"a\"\n")
    try program.write("start.scene", "push page name: one\n")
  }

  private func error(_ line: String) throws -> String {
    let outcome = try program.run("\(line); status=$?; cat links base start.scene; exit $status")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        trouble:///page/a
        trouble:///page/a\thome > page name="a"
        push page name: one

        """)
    return String(outcome.errors.prefix { $0 != "\n" })
  }

  @Test(arguments: [
    ("links --report json=links", "'json=links' would replace the list 'links'"),
    ("links --report json=./links", "'json=./links' would replace the list 'links'"),
    ("- --report tap=links < links", "'tap=links' would replace the list '-'"),
    ("links --baseline base --report html=base", "'html=base' would replace the baseline 'base'"),
    (
      "links --start script start.scene --report html=start.scene",
      "'html=start.scene' would replace the script 'start.scene'"
    ),
  ])
  func aReportDoesNotReplaceAnInput(line: String, problem: String) throws {
    #expect(
      try error("trouble replay \(line)") == "error: \(problem); name another file")
  }

  @Test(arguments: [
    (
      "run start.scene --record x --report json=./x",
      "'json=./x' would replace the file of --record 'x'; name another file"
    ),
    (
      "run start.scene --coverage x --report html=x",
      "'html=x' would replace the file of --coverage 'x'; name another file"
    ),
    (
      "run start.scene --coverage x --record ./x",
      "--coverage and --record cannot write the same file './x'"
    ),
    (
      "replay links --record x --report json=x",
      "'json=x' would replace the file of --record 'x'; name another file"
    ),
  ])
  func twoOutputsAreDifferentFiles(line: String, problem: String) throws {
    #expect(try error("trouble \(line)") == "error: \(problem)")
    #expect(try program.run("ls x").output == "")
  }

  @Test func conflictsAreDetectedThroughLinks() throws {
    #expect(
      try error("ln -s links other; ln base more; trouble replay links --report json=other")
        == "error: 'json=other' would replace the list 'links'; name another file")
    #expect(
      try error("trouble replay links --baseline base --report json=more")
        == "error: 'json=more' would replace the baseline 'base'; name another file")
    #expect(
      try error("trouble replay links --report json=new,tap=./new")
        == "error: two reports cannot be written to the same file")
  }

  @Test func theOutputDoesNotReplaceAnInput() throws {
    #expect(
      try error("trouble replay links >> links")
        == "error: the output would replace the list 'links'; send it to another file")
    #expect(
      try error("trouble replay links --report json=out > out")
        == "error: 'json=out' would replace the file of the output; name another file")
    #expect(
      try error("trouble replay links --report json=-,tap=-")
        == "error: two reports cannot be written to the same file")
  }

  @Test func aBaselineCanBeStandardInput() throws {
    #expect(
      try program.run("trouble replay links --baseline - < base")
        == .init(
          0,
          """
          trouble:///page/a\thome > page name="a"
          # 1 link: 1 opened, 0 waiting, 0 refused; 0 not as expected; 0 changed, 0 added, 0 removed

          """))
    #expect(
      try program.run("trouble replay links --baseline -", input: "nonsense\n").errors
        == """
        error: -:1: no tab and outcome follow the URL; use the output of an earlier replay as the baseline

        """)
    #expect(
      try error("trouble replay - --baseline - < links")
        == "error: a list and the baseline cannot both be standard input")
  }

  @Test(arguments: ["", "--jobs 2"])
  func aReportCanBeTheOutput(options: String) throws {
    #expect(
      try program.run("trouble replay links base \(options) --report tap=-; ls")
        == .init(
          0,
          """
          TAP version 13
          ok 1 - trouble:///page/a
          ok 2 - trouble:///page/a
          1..2
          # 2 links: 2 opened, 0 waiting, 0 refused; 0 not as expected
          base
          links
          start.scene

          """))
    #expect(
      try program.run("trouble replay links --report json=- \(options) | head -c 9").output
        == "{\"format\"")
    #expect(
      try error("trouble replay links --report junit=-").hasSuffix(
        ": junit needs a file, because the report begins with counts that are known only at the end"
      ))
  }

  @Test(arguments: [
    ("save", "a saved state", ""), ("report", "an HTML report", ""),
    (
      "export script", "an exported script",
      "; it assumes the state at the start of this session"
    ),
  ])
  func aCommandReplacesOnlyFilesOfItsKind(command: String, kind: String, advice: String) throws {
    try program.write("notes", "mine\n")
    #expect(
      try program.run("counter -c 'increment; \(command) notes'; cat notes")
        == .init(
          0, "mine\n",
          errors: """
            error: cannot write 'notes': the file exists and is not \(kind)
              --> -c:1:\(command.count + 13)
               |
             1 | increment; \(command) notes
               | \(String(repeating: " ", count: command.count + 12))^^^^^
               = help: use --force to replace it

            """))
    let written = "wrote notes\(advice)\n"
    #expect(
      try program.run(
        "counter -c 'increment; \(command) notes --force; \(command) notes'; grep -c mine notes")
        == .init(1, written + written + "0\n"))
  }

  /// Also where the umask, or the file that is replaced, would let others read it.
  @Test func whatHoldsASessionIsReadByItsOwnerOnly() throws {
    let line = """
      counter --record a.jsonl -c 'increment; save a.state; report a.html; export script a.scene'
      counter report a.jsonl b.html; stat -c '%a %n' a.* b.*
      """
    let files = "600 a.html\n600 a.jsonl\n600 a.scene\n600 a.state\n600 b.html\n"
    for before in ["umask 022", "umask 000; chmod 666 a.* b.*"] {
      let outcome = try program.run("\(before); \(line)")
      #expect(outcome.status == 0)
      #expect(outcome.output.hasSuffix("wrote b.html\n\(files)"), "\(outcome)")
    }
  }

  @Test func anEmptyFileIsReplaced() throws {
    #expect(try program.run("touch a; counter -c 'save a'") == .init(0, "wrote a\n"))
  }

  @Test func theTargetOfALinkIsReplaced() throws {
    #expect(
      try program.run(
        """
        mkdir shared; ln -s shared/new.json cur
        counter -c 'increment; save cur; increment; save cur; increment; restore cur; state'
        readlink cur; ls shared; stat -c %a shared/new.json
        """)
        == .init(
          0,
          """
          wrote cur
          wrote cur
          counter: 2
          shared/new.json
          new.json
          600

          """))
  }

  @Test(arguments: ["save so", "report so", "export script so"])
  func theFileOfTheOutputIsNotReplaced(command: String) throws {
    #expect(
      try program.run(
        "ln -s /proc/self/fd/1 so; counter -c 'increment; \(command)' > o; cat o; readlink so")
        == .init(
          0, "/proc/self/fd/1\n",
          errors: """
            error: 'so' is the file of the output
              --> -c:1:\(command.count + 10)
               |
             1 | increment; \(command)
               | \(String(repeating: " ", count: command.count + 9))^^

            """))
  }

  @Test(arguments: ["-c state", "< state.scene"])
  func aJournalIsNotTheFileOfTheOutput(input: String) throws {
    try program.write("state.scene", "state\n")
    #expect(
      try program.run("counter --record x \(input) > x; echo $?; cat x")
        == .init(
          0, "1\n",
          errors: "error: cannot record the session: 'x' is the file of the output\n"))
  }

  @Test func aRemovedWorkingDirectoryIsNamed() throws {
    #expect(
      try program.run(
        "mkdir g; cd g; rmdir ../g; counter -c 'state > x'; counter --record x -c state")
        == .init(
          1, "",
          errors: """
            error: the working directory does not exist
              --> -c:1:7
               |
             1 | state > x
               |       ^^^
            error: cannot record the session: the working directory does not exist

            """))
  }

  @Test func theReportOfASessionReplacesOnlyReports() throws {
    try program.write("notes", "mine\n")
    #expect(
      try program.run("counter --record a.jsonl -c increment; counter report a.jsonl notes")
        == .init(
          1, "",
          errors: """
            error: cannot write 'notes': the file exists and is not an HTML report
              help: use --force to replace it

            """))
    #expect(
      try program.run("counter report a.jsonl notes --force; counter report a.jsonl notes")
        == .init(0, "wrote notes\nwrote notes\n"))
  }

  /// The pages of earlier versions did not name their generator.
  @Test(arguments: [
    "style-src 'unsafe-inline'\">",
    "script-src 'nonce-page'; style-src 'nonce-page'; base-uri 'none'; form-action 'none'\">",
  ])
  func aReportOfAnEarlierVersionIsReplaced(policy: String) throws {
    try program.write(
      "old.html",
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \(policy)

      """)
    #expect(
      try program.run("trouble run start.scene --report html=old.html")
        == .init(0, "passed  start.scene\n1 passed, 0 failed\n"))
  }

  @Test(arguments: [
    ("html", "an HTML report"), ("junit", "a JUnit report"), ("json", "a JSON report"),
    ("tap", "a TAP report"),
  ])
  func aReportReplacesOnlyReportsOfItsForm(form: String, kind: String) throws {
    try program.write("notes", "mine\n")
    let passed = "passed  start.scene\n1 passed, 0 failed\n"
    #expect(
      try program.run("trouble run start.scene --report \(form)=notes; cat notes")
        == .init(
          0, "mine\n",
          errors: """
            error: cannot write 'notes': the file exists and is not \(kind)
              help: name another file, or remove it

            """))
    let line = "trouble run start.scene --report \(form)=new"
    #expect(try program.run("\(line); \(line)") == .init(0, passed + passed))
  }
}

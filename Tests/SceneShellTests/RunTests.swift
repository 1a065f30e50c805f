import Testing

struct RunTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func aFolderRunsItsScripts() throws {
    try program.write("tour/b.scene", "increment\nexpect state counter == 1\n")
    try program.write("tour/a/c.scene", "expect state counter == 0\necho hi\n")
    try program.write("tour/notes.txt", "nope\n")
    #expect(
      try program.run("counter run tour")
        == .init(
          0, "passed  tour/a/c.scene\npassed  tour/b.scene\n2 passed, 0 failed\n"))
  }

  @Test(arguments: ["tour/", "tour//", "tour/a/"])
  func aFolderCanEndInASlash(folder: String) throws {
    try program.write("tour/a/c.scene", "expect state counter == 0\n")
    #expect(
      try program.run("counter run \(folder)")
        == .init(0, "passed  tour/a/c.scene\n1 passed, 0 failed\n"))
  }

  @Test func onlyFilesAreScripts() throws {
    try program.write("tour/a.scene/b.scene", "increment\n")
    #expect(
      try program.run(
        "cd tour/a.scene; ln -s .. up; ln -s b.scene c.scene; cd ../..; counter run tour"
      )
        == .init(
          0,
          "passed  tour/a.scene/b.scene\npassed  tour/a.scene/c.scene\n2 passed, 0 failed\n",
          errors: """
            note: the linked directory 'tour/a.scene/up' was not searched
              help: name it on the command line

            """))
  }

  @Test func aSingleScriptPrintsOnlyItsOutput() throws {
    try program.write("a.scene", "increment\nscreen\n")
    #expect(try program.run("counter run a.scene") == .init(0, "count: 1\n"))
  }

  @Test func theSmallestAppSavesAndRestoresItsState() throws {
    try program.write("a.scene", "increment\nsave kept.json\n")
    try program.write("b.scene", "restore kept.json\nscreen\n")
    #expect(
      try program.run("counter run a.scene b.scene")
        == .init(0, "passed  a.scene\npassed  b.scene\n2 passed, 0 failed\n"))
    #expect(try program.run("counter run b.scene") == .init(0, "count: 1\n"))
  }

  @Test func everyScriptRunsInItsOwnApp() throws {
    try program.write("a.scene", "expect state counter == 0\nincrement\n")
    try program.write("b.scene", "expect state counter == 0\n")
    #expect(
      try program.run("counter run b.scene a.scene ./a.scene")
        == .init(0, "passed  a.scene\npassed  b.scene\n2 passed, 0 failed\n"))
  }

  @Test func theFirstFailureSetsTheStatusAndTheOthersRun() throws {
    try program.write("d/a.scene", "expect state counter == 1\n")
    try program.write("d/b.scene", "nope\n")
    try program.write("d/c.scene", "increment\n")
    let outcome = try program.run("counter run d")
    #expect(
      outcome
        == .init(
          4,
          """
          failed  d/a.scene
            error: expected state counter == 1, but it is 0
              --> d/a.scene:1:8
               |
             1 | expect state counter == 1
               |        ^^^^^^^^^^^^^^^^^^
            last lines:
              1  expect state counter == 1
          failed  d/b.scene
            error: 'nope' is neither a command nor an action of the scene 'counter'
              --> d/b.scene:1:1
               |
             1 | nope
               | ^^^^
               = help: actions: increment, add; 'help' lists the commands
            last lines:
              1  nope
          passed  d/c.scene
          1 passed, 2 failed

          """))
  }

  @Test(arguments: ["expect", "let", "await", "echo \"x", "add {", "state |"])
  func aScriptThatCannotBeParsedDoesNotRun(line: String) throws {
    try program.write("a.scene", "echo before\n\(line)\n")
    let outcome = try program.run("counter run a.scene")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("--> a.scene:"))
  }

  @Test func anInvalidPathPreventsTheRun() throws {
    try program.write("a.scene", "echo hi\n")
    #expect(
      try program.run("counter run a.scene b.scene")
        == .init(1, "", errors: "error: the file 'b.scene' does not exist\n"))
    #expect(
      try program.run("mkdir empty; counter run empty")
        == .init(1, "", errors: "error: there are no *.scene files in 'empty'\n"))
  }

  @Test(arguments: ["run /dev/stdin", "run -"])
  func aScriptCanBeStandardInput(command: String) throws {
    #expect(
      try program.run("printf 'echo a\\r\\necho b' | counter \(command)") == .init(0, "a\nb\n"))
    let broken = try program.run("printf 'echo a\\r\\n\\r\\necho \"' | counter \(command)")
    #expect(broken.status == 2)
    #expect(broken.output == "")
    #expect(broken.errors.contains(":3:6\n"))
  }

  @Test func aScriptCanBeANamedPipe() throws {
    #expect(try program.run("mkfifo p; echo 'echo a' > p & counter run p") == .init(0, "a\n"))
  }

  @Test(arguments: [
    ("yes 'echo a' 2>/dev/null | counter run -", "'<stdin>' is longer than 64 MB"),
    ("counter run - < s", "'<stdin>' is a directory"),
    (
      "head -c 10000001 /dev/zero >a.scene; counter run a.scene",
      "a.scene:1: the line is longer than 10000000 bytes"
    ),
  ])
  func aScriptThatCannotBeReadDoesNotRun(line: String, error: String) throws {
    try program.write("s/b.scene", "increment\n")
    #expect(try program.run(line) == .init(1, "", errors: "error: \(error)\n"))
  }

  @Test func aScriptCanSourceAnother() throws {
    try program.write("a.scene", "source b.scene number: 4\nstate counter\n")
    try program.write("b.scene", "add $number\n")
    #expect(try program.run("counter run a.scene") == .init(0, "4\n"))
    let outcome = try program.run("counter -c 'source .'")
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("error: '.' is a directory\n  --> -c:1:8\n"))
  }
}

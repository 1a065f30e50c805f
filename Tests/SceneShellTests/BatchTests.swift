import Testing

struct BatchTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test(arguments: [
    ("counter -c 'increment; state counter'", 0, "1\n"),
    ("counter -c 'increment\nincrement\nscreen'", 0, "count: 2\n"),
    ("counter -c ''", 0, ""),
    (
      "counter -c 'add 9223372036854775807; increment; state counter'", 0,
      "-9223372036854775808\n"
    ),
    ("counter -c '# nothing'", 0, ""),
    ("counter -c 'echo a' -c 'echo b'", 0, "a\nb\n"),
    ("counter -c '! increment > /nowhere/x; ! increment | nosuchprogram; state counter'", 0, "0\n"),
    ("counter -c 'echo a > a.txt' -c 'increment > a.txt'; cat a.txt", 0, ""),
    ("counter -c '! increment | \"\"; ! increment | cat \"\\u{0}\"; state counter'", 0, "0\n"),
    ("counter -c 'state | yes | head -1'", 0, "y\n"),
    ("mkfifo p; cat p & counter -c 'increment; state counter > p'; wait", 0, "1\n"),
    ("counter -c 'increment; state counter > /dev/stdout' | cat", 0, "1\n"),
    (
      "counter -c 'echo a; echo b > /dev/stdout; echo c; echo d | tee /dev/stderr' 2>&1", 0,
      "a\nb\nc\nd\nd\n"
    ),
    ("echo old > a; counter -c '! pop > a; ! echo x | false > a'; cat a", 0, "old\n"),
    ("counter -c 'state | true; state | printf a; echo b | cat; echo \"\" | cat'", 0, "a\nb\n\n"),
    ("counter -c 'state | true > a; state | printf b >> a'; cat a", 0, "b"),
    (
      "counter -c 'let x = state | true; expect $x == \"\"; let y = state | printf a; echo $y'", 0,
      "a\n"
    ),
    ("counter -c 'echo a; quit; echo b'", 0, "a\n"),
    ("counter -c 'echo a; quit\nadd \"x'", 2, ""),
    ("counter -c 'add 3; state | tr 3 4'", 0, "{\n  \"counter\": 4\n}\n"),
    ("counter -c 'add 3; state counter > a.txt; state counter >> a.txt'; cat a.txt", 0, "3\n3\n"),
    ("counter shell -c 'where'", 0, "main\n"),
    ("counter --version", 0, "1.0\n"),
    // The counter publishes its state again, which is equal.
    (
      "counter --fail-ignored -c 'add 1; add 0' 2>&1 | head -1", 0,
      "error: counter.add has no effect\n"
    ),
    ("counter --seed 3 --virtual -c 'advance 1s; clock'", 0, "virtual, 1s since the start\n"),
  ])
  func runsCommandsOfTheCommandLine(line: String, status: Int32, output: String) throws {
    let outcome = try program.run(line)
    #expect(outcome.status == status)
    #expect(outcome.output == output)
    #expect((outcome.errors == "") == (status == 0))
  }

  @Test(arguments: [("exit", "quit"), ("man", "help")])
  func aCommandOfThePromptNamesTheOneForScripts(name: String, replacement: String) throws {
    let carets = String(repeating: "^", count: name.count)
    #expect(
      try program.run("echo '\(name)' | counter")
        == .init(
          3, "",
          errors: """
            error: '\(name)' works only at the prompt
              --> <stdin>:1:1
               |
             1 | \(name)
               | \(carets)
               = help: in a script, write '\(replacement)'

            """))
  }

  @Test func optionsBeforeACommandAreExplained() throws {
    #expect(
      try program.run("counter --seed 3 run a.scene")
        == .init(
          1, "",
          errors: """
            error: 2 unexpected arguments: 'run', 'a.scene'
            usage: counter shell <options>
              See 'counter shell --help' for more information.
              help: write the subcommand first: counter run …

            """))
  }

  @Test(arguments: [
    (
      "foo", "foo",
      "subcommands: shell, attach, run, replay, merge, format, sessions, export, minimize, report, "
        + "links, describe, diagram, explore, coverage, generate, new, completions, manual, help"
    ),
    ("run2", "run2", "did you mean run?"), ("links chek", "links chek", "did you mean check?"),
    ("state", "state", "'state' is a command of the shell: counter -c 'help state'"),
    ("run all", "run all", "'counter help run' prints all of its help"),
  ])
  func helpForAnUnknownSubcommandIsAnError(topic: String, named: String, help: String) throws {
    #expect(
      try program.run("counter help \(topic)")
        == .init(1, "", errors: "error: there is no subcommand '\(named)'\n  help: \(help)\n"))
  }

  @Test func runsTheLinesOfStandardInput() throws {
    let outcome = try program.run("counter", input: "increment\n\n  add 4 # four\nstate counter")
    #expect(outcome == .init(0, "5\n"))
  }

  @Test(arguments: [
    (
      "increment\nincremnt\nstate\n", 3,
      """
      error: 'incremnt' is neither a command nor an action of the scene 'counter'
        --> <stdin>:2:1
         |
       2 | incremnt
         | ^^^^^^^^
         = help: did you mean increment?

      """
    ),
    (
      "increment\nadd \"x\nstate\n", 2,
      """
      error: unterminated string
        --> <stdin>:2:5
         |
       2 | add "x
         |     ^ the string begins here
         = help: close it with "

      """
    ),
    (
      "increment\nexpect state counter == 2\nstate\n", 4,
      """
      error: expected state counter == 2, but it is 1
        --> <stdin>:2:8
         |
       2 | expect state counter == 2
         |        ^^^^^^^^^^^^^^^^^^

      """
    ),
  ])
  func theFirstFailureEndsABatch(input: String, status: Int32, errors: String) throws {
    let outcome = try program.run("counter", input: input)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.errors == errors)
  }

  @Test(arguments: [
    "counter --nonsense", "counter nonsense", "counter run", "counter replay",
    "counter --live --virtual -c where", "counter --seed x", "counter -c", "counter links chek",
    "counter run missing.scene", "counter replay missing.links", "counter links check missing",
    "mkdir empty; counter run empty", "counter replay .", "counter links check .",
  ])
  func rejectsInvalidCommandLines(line: String) throws {
    let outcome = try program.run(line)
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.lowercased().hasPrefix("error: "))
  }

  @Test func theErrorPointsToTheFailedProgram() throws {
    #expect(
      try program.run("counter -c 'state | cat | false -x | cat'")
        == .init(
          3, "",
          errors: """
            error: 'false' exited with status 1
              --> -c:1:15
               |
             1 | state | cat | false -x | cat
               |               ^^^^^^^^

            """))
  }

  @Test func helpListsTheExitStatuses() throws {
    let outcome = try program.run("counter --help")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.contains(
        "Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 a script"))
  }
}

import PseudoTerminal
import Testing

/// The files that `run` selects, and its warnings about empty scripts.
struct RunChoiceTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("s/a.scene", "script tags: smoke\nincrement\n")
    try program.write("s/b.scene", "source s/_both.scene\n")
    try program.write("s/_both.scene", "increment\n")
  }

  @Test func underscoredScriptsAreNotRun() throws {
    #expect(
      try program.run("counter run s")
        == .init(0, "passed  s/a.scene\npassed  s/b.scene\n2 passed, 0 failed\n"))
    #expect(
      try program.run("counter run s/_both.scene --repeat 2 -q")
        == .init(0, "2 passed, 0 failed\n"))
  }

  @Test(arguments: [
    ("s", "s/a.scene\ns/b.scene\n"), ("s --tags smoke", "s/a.scene\n"),
    ("s --shard 2/2 --jobs 2", "s/b.scene\n"), ("s/b.scene", "s/b.scene\n"),
    ("s --filter b --report json=r.json --record r.jsonl", "s/b.scene\n"),
  ])
  func listPrintsTheSelectedScripts(options: String, list: String) throws {
    #expect(try program.run("counter run --list \(options); ls | grep -v ^s$") == .init(1, list))
  }

  /// A shard without scripts has a report, which can be merged.
  @Test(arguments: ["", "--jobs 2", "--jobs 2 --timeout 30"])
  func aShardCanBeEmpty(options: String) throws {
    let outcome = try program.run(
      """
      for i in 1 2 3; do counter run s \(options) --shard $i/3 --report json=$i.json; done
      counter merge ?.json
      """)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("passed  s/a.scene\npassed  s/b.scene\n2 passed, 0 failed\n"))
  }

  /// A script that cannot be run is never left out without a word.
  @Test(arguments: [
    (
      "mkfifo s/p.scene",
      "'s/p.scene' is not a regular file\n  help: rename or remove it; 'run' reads a pipe only if it is named"
    ),
    (
      "ln -s /dev/null s/n.scene",
      "'s/n.scene' is not a regular file\n  help: rename or remove it; 'run' reads a pipe only if it is named"
    ),
    (
      #"touch s/"$(printf 'n\377.scene')""#,
      #"the name 's/n\x{ff}.scene' is not UTF-8"# + "\n  help: rename it"
    ),
    (
      #"d=s/"$(printf '\303(')"; mkdir "$d"; touch "$d/a.scene""#,
      #"the name 's/\x{c3}(/a.scene' is not UTF-8"# + "\n  help: rename it"
    ),
  ])
  func aScriptThatCannotBeRunIsAnError(make: String, error: String) throws {
    let error = "error: \(error)\n"
    #expect(try program.run("\(make); counter run s") == .init(1, "", errors: error))
    #expect(try program.run("counter run s --list --jobs 2") == .init(1, "", errors: error))
  }

  @Test func aDirectoryWithoutScriptsMayHaveAnyName() throws {
    let line = #"d=s/"$(printf '\377')"; mkdir "$d"; mkfifo "$d/p"; touch "$d/$(printf '\377')""#
    #expect(try program.run("\(line); counter run s -q") == .init(0, "2 passed, 0 failed\n"))
  }

  @Test func anArgumentThatIsNotUTF8IsAnError() throws {
    #expect(
      try program.run(#"counter run "$(printf 'n\377.scene')""#)
        == .init(
          1, "",
          errors: #"""
            error: the argument 'n\x{ff}.scene' is not UTF-8
              help: rename the file that it names

            """#))
  }

  @Test func aScriptPathIsShorthandForRun() throws {
    for options in ["s/a.scene -q --repeat 2", "s/a.scene -q --repeat 2 --jobs 2"] {
      #expect(try program.run("counter \(options)") == .init(0, "2 passed, 0 failed\n"))
    }
    #expect(
      try program.run("counter c.scene")
        == .init(1, "", errors: "error: the file 'c.scene' does not exist\n"))
    #expect(
      try program.run("counter run c.scene s/a.scene d.scene")
        == .init(
          1, "",
          errors: """
            error: the file 'c.scene' does not exist
            error: the file 'd.scene' does not exist

            """))
  }

  @Test(arguments: [
    ("runn s", "did you mean run?"),
    (
      "zzzzzz",
      "subcommands: shell, attach, run, replay, merge, format, sessions, export, minimize, report, "
        + "links, describe, diagram, explore, coverage, generate, new, completions, manual, help"
    ),
    ("a.jsonl", "to replay a session: counter replay FILE"),
    (
      "counter://a",
      "to open a link: counter --open URL; without a prompt: counter -c 'open URL'"
    ),
    ("where --json", "'where' is a command of the shell: counter -c 'where …'"),
  ])
  func anUnknownSubcommandHasASuggestion(words: String, help: String) throws {
    let named = words.prefix { $0 != " " }
    #expect(
      try program.run("counter \(words)")
        == .init(1, "", errors: "error: there is no subcommand '\(named)'\n  help: \(help)\n"))
  }

  @Test(arguments: [
    ("export foo", "export foo", "script, swift"),
    ("links foo", "links foo", "list, check, print, explain, sample"),
    ("export scrpit", "export scrpit", "did you mean script?"),
    ("links explian", "links explian", "did you mean explain?"),
  ])
  func anUnknownSubcommandOfASubcommandHasASuggestion(
    words: String, named: String, help: String
  ) throws {
    let help = help.hasPrefix("did") ? help : "subcommands: \(help)"
    #expect(
      try program.run("counter \(words)")
        == .init(1, "", errors: "error: there is no subcommand '\(named)'\n  help: \(help)\n"))
  }

  /// Whether or not an argument is missing as well, or the letters could be those of several options.
  @Test(arguments: [
    ("new scene -x", "-x", "new scene <name> [--at <directory>]", "new scene"),
    ("report -x", "-x", "report <file> <page> [--force]", "report"),
    ("run -x", "-x", "run [<options>] <paths> ...", "run"),
    ("-x.scene", "-x.scene", "shell <options>", "shell"),
  ])
  func anUnknownOptionIsNamed(
    words: String, option: String, usage: String, subcommand: String
  ) throws {
    #expect(
      try program.run("counter \(words)")
        == .init(
          1, "",
          errors: """
            error: unknown option '\(option)'
            usage: counter \(usage)
              See 'counter \(subcommand) --help' for more information.

            """))
  }

  /// The usage of all subcommands would not help.
  @Test(arguments: [
    (
      "replay links --start script nosuch.scene",
      "cannot read the script of --start: the file 'nosuch.scene' does not exist"
    ),
    (
      "--open counter://a -c where",
      "--restore and --open are for the prompt; otherwise use the commands 'restore' and 'open'"
    ),
    (
      "--restore -c where",
      "--restore and --open are for the prompt; otherwise use the commands 'restore' and 'open'"
    ),
  ])
  func aWrongUseThatASubcommandFindsLaterHasNoUsage(words: String, error: String) throws {
    #expect(try program.run("counter \(words)") == .init(1, "", errors: "error: \(error)\n"))
  }

  @Test(arguments: [
    "# nothing\n", "script tags: a\n", "section \"One\"\n", "setup; increment; end\n", "",
  ])
  func anEmptyScriptCausesAWarning(text: String) throws {
    try program.write("s/b.scene", text)
    #expect(
      try program.run("counter run s")
        == .init(
          0,
          """
          passed  s/a.scene
          passed  s/b.scene
            warning: 's/b.scene' has no commands
          2 passed, 0 failed

          """))
    #expect(
      try program.run("counter run s -q --jobs 2")
        == .init(0, "warning: 's/b.scene' has no commands\n2 passed, 0 failed\n"))
    #expect(
      try program.run("counter run s -q --jobs 2 --strict")
        == .init(
          4,
          """
          failed  s/b.scene
            error: 's/b.scene' has no commands
          1 passed, 1 failed

          """))
    #expect(
      try program.run("counter run s/b.scene")
        == .init(0, "", errors: "warning: 's/b.scene' has no commands\n"))
    #expect(
      try program.run(
        """
        '\(PseudoTerminal.builtProduct("CounterShell"))' --listen l < /dev/null & until [ -S l ]; do sleep 0.1; done
        counter run s/b.scene --attach l --strict; echo $?; kill $!
        """)
        == .init(0, "4\n", errors: "error: 's/b.scene' has no commands\n"))
    #expect(
      try program.run("counter run - --strict < s/b.scene")
        == .init(4, "", errors: "error: '<stdin>' has no commands\n"))
  }

  @Test func aWarningIsInTheReports() throws {
    try program.write("s/a.scene", "")
    #expect(try program.run("counter run s/a.scene --report tap=r.tap,junit=r.xml -q").status == 0)
    #expect(
      try program.run("cat r.tap; grep system r.xml").output
        == """
        TAP version 13
        ok 1 - s/a.scene
          ---
          warning: "'s/a.scene' has no commands"
          ...
        1..1
        # 1 passed, 0 failed
        <system-err>warning: 's/a.scene' has no commands
        </system-err>

        """)
  }

  @Test func allSyntaxErrorsAreShown() throws {
    try program.write(
      "e.scene",
      """
      if state counter ==
        increment
      else
        echo "x
      end
      repeat 2
        for x in
          expect
        end
      end
      setup; end
      increment

      """)
    let errors = """
      error: expected a value after '=='
        --> e.scene:1:20
         |
       1 | if state counter ==
         |                    ^
         = help: write a value, a query such as state, or a command in parentheses
      error: unterminated string
        --> e.scene:4:8
         |
       4 |   echo "x
         |        ^ the string begins here
         = help: close it with "
      error: expected a value after 'in'
        --> e.scene:7:11
         |
       7 |   for x in
         |           ^
         = help: write values or a list, as in for id in 1 2 3
      error: expected a value after 'expect'
        --> e.scene:8:11
         |
       8 |     expect
         |           ^
         = help: write a value, a query such as state, or a command in parentheses
      error: 'setup' must be at the beginning of the script
         --> e.scene:11:1
          |
       11 | setup; end
          | ^^^^^
          = help: put script, setup and teardown first, in this order and each at most once

      """
    #expect(try program.run("counter run e.scene") == .init(2, "", errors: errors))
    #expect(
      try program.run("counter -c \"$(cat e.scene)\"")
        == .init(2, "", errors: errors.replacing("e.scene", with: "-c")))
  }

  @Test func atMost20SyntaxErrorsAreShown() throws {
    try program.write("e.scene", String(repeating: "expect\n", count: 30))
    let outcome = try program.run("counter run e.scene")
    #expect(outcome.status == 2)
    #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("error: expected") } == 20)
    #expect(
      outcome.errors.hasSuffix("\nerror: more than 20 syntax errors; the rest was not checked\n"))
  }

  @Test func quietAndVerboseExcludeEachOther() throws {
    let outcome = try program.run("counter run s --quiet --verbose")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: --quiet and --verbose exclude each other\n"))
  }
}

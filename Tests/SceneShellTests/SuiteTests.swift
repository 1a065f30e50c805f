import Testing

/// The selection and the results of several scripts.
struct SuiteTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    try program.write("s/a.scene", "script tags: smoke\nincrement\nexpect state counter == 1\n")
    try program.write("s/b.scene", "script tags: smoke,slow\necho hi\n")
    try program.write("s/c.scene", "increment\n")
  }

  @Test(arguments: [
    ("", ["a", "b", "c"]), ("--tags smoke", ["a", "b"]), ("--tags slow", ["b"]),
    ("--tags smoke,!slow", ["a"]), ("--tags '!smoke'", ["c"]), ("--filter b.sc", ["b"]),
    ("--filter /a --filter /c", ["a", "c"]), ("--shard 1/2", ["a", "c"]), ("--shard 2/2", ["b"]),
    ("--jobs 3", ["a", "b", "c"]), ("--timeout 60", ["a", "b", "c"]),
  ])
  func optionsSelectScripts(options: String, expected: [String]) throws {
    let lines =
      expected.map { "passed  s/\($0).scene\n" } + ["\(expected.count) passed, 0 failed\n"]
    #expect(try program.run("counter run s \(options)") == .init(0, lines.joined()))
  }

  @Test func bazelVariablesSelectAShard() throws {
    let outcome = try program.run(
      """
      export TEST_TOTAL_SHARDS=3 TEST_SHARD_INDEX=1 TEST_SHARD_STATUS_FILE=sharded
      counter run s && cat sharded
      """)
    #expect(outcome == .init(0, "passed  s/b.scene\n1 passed, 0 failed\n"))
  }

  @Test(arguments: [
    ("--tags nobody", "--tags 'nobody'", "tags: slow, smoke"),
    ("--filter nothing", "--filter 'nothing'", "scripts: s/a.scene, s/b.scene, s/c.scene"),
    ("--tags slow --filter a.sc", "--filter 'a.sc' --tags 'slow'", "tags: slow, smoke"),
  ])
  func selectingNoScriptIsAnError(options: String, named: String, choices: String) throws {
    #expect(
      try program.run("counter run s \(options)")
        == .init(
          1, "",
          errors: "error: no script matches \(named) (3 found)\n  help: \(choices)\n"))
  }

  @Test func rerunFailedRunsFailedScripts() throws {
    try program.write("s/a.scene", "expect state counter == 1\n")
    let state = "export XDG_STATE_HOME=$PWD/state"
    #expect(try program.run("\(state); counter run s -q >/dev/null").status == 4)
    try program.write("s/a.scene", "expect state counter == 0\n")
    #expect(
      try program.run("\(state); counter run s --rerun-failed")
        == .init(0, "passed  s/a.scene\n1 passed, 0 failed\n"))
    #expect(
      try program.run("\(state); counter run s --rerun-failed")
        == .init(0, "no script failed in its last run\n"))
  }

  @Test func rerunFailedSkipsPassedScripts() throws {
    try program.write("s/a.scene", "expect state counter == 1\n")
    let state = "export XDG_STATE_HOME=$PWD/state"
    #expect(try program.run("\(state); counter run s -q >/dev/null").status == 4)
    for scripts in ["s/b.scene", "s/b.scene s/c.scene"] {
      #expect(
        try program.run("\(state); counter run \(scripts) --rerun-failed")
          == .init(0, "none of these scripts failed in its last run\n"))
    }
  }

  @Test func nothingToRunIsReported() throws {
    let state = "export XDG_STATE_HOME=$PWD/state"
    #expect(
      try program.run(
        """
        \(state); counter run s --rerun-failed --report junit=r.xml
        counter run s/b.scene --shard 2/2 --report json=r.json
        grep -c 'testsuites tests="0"' r.xml; tr -d '\\n' < r.json | cut -c 1-116
        """
      ).output == """
        no script failed in its last run
        0 passed, 0 failed
        no script is in this shard
        0 passed, 0 failed
        1
        {"format":"sceneshell-run","version":2,"app":"counter","shard":"2/2","options":"repeat 1, retry 0","scripts":[],"sum

        """)
  }

  @Test func nothingElseIsPrintedWithAReport() throws {
    let lines = """
      export XDG_STATE_HOME=$PWD/state
      counter run s --rerun-failed --report tap=-
      counter run s/b.scene --shard 2/2 --report tap=-
      """
    let report = "TAP version 13\n1..0\n# 0 passed, 0 failed\n"
    #expect(try program.run(lines) == .init(0, report + report))
  }

  @Test func aScriptAloneIsChosenAsInADirectory() throws {
    #expect(
      try program.run("counter run s/b.scene --shard 2/2")
        == .init(0, "no script is in this shard\n"))
    #expect(
      try program.run("counter run s/b.scene --filter nosuch")
        == .init(
          1, "",
          errors: """
            error: no script matches --filter 'nosuch' (1 found)
              help: scripts: s/b.scene

            """))
  }

  @Test func aScriptThatFailedAloneIsRunAgain() throws {
    try program.write("s/a.scene", "expect state counter == 1\n")
    let state = "export XDG_STATE_HOME=$PWD/state"
    #expect(try program.run("\(state); counter run s/a.scene 2>/dev/null").status == 4)
    #expect(try program.run("\(state); counter run s --rerun-failed 2>/dev/null").status == 4)
    try program.write("s/a.scene", "expect state counter == 0\n")
    #expect(try program.run("\(state); counter run s/a.scene").status == 0)
    #expect(
      try program.run("\(state); counter run s --rerun-failed")
        == .init(0, "no script failed in its last run\n"))
  }

  @Test func resultsThatCannotBeRecordedAreReported() throws {
    try program.write("s/a.scene", "expect state counter == 1\n")
    let state = "touch file; export XDG_STATE_HOME=$PWD/file/state"
    let outcome = try program.run("\(state); counter run s -q >/dev/null")
    #expect(outcome.status == 4)
    #expect(
      outcome.errors.hasPrefix("warning: cannot record which scripts failed: cannot create '"),
      "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(
        """
        ': a part of the path is a file
          help: --rerun-failed will not know them; XDG_STATE_HOME chooses another directory

        """), "\(outcome.errors)")
    let unreadable = "mkdir -p state/counter/failed-scripts; export XDG_STATE_HOME=$PWD/state"
    let rerun = try program.run("\(unreadable); counter run s --rerun-failed")
    #expect(rerun.status == 1)
    #expect(
      rerun.errors.hasPrefix("error: cannot read which scripts failed: '"), "\(rerun.errors)")
    #expect(
      rerun.errors.hasSuffix("state/counter/failed-scripts' is a directory\n"), "\(rerun.errors)")
  }

  @Test(arguments: [
    ("mkdir s/a.expected", "'s/a.expected' is a directory", ""),
    (
      "ln -s nothing s/a.expected", "the file 's/a.expected' does not exist",
      ", or replace it with --update"
    ),
    ("mkfifo s/a.expected", "'s/a.expected' is not a regular file", ""),
  ])
  func anUnusableExpectedOutputFailsTheScript(
    setup: String, reason: String, help: String
  ) throws {
    try program.write("s/a.scene", "echo hello\n")
    for script in ["s/a.scene", "s"] {
      let outcome = try program.run("\(setup) 2>/dev/null; counter run \(script) --filter a.scene")
      #expect(outcome.status == 3)
      #expect(
        outcome.output == """
          failed  s/a.scene
            error: cannot read the expected output: \(reason)
            help: remove 's/a.expected'\(help)
            printed:
              hello
          0 passed, 1 failed

          """)
    }
  }

  @Test(arguments: [
    ("mkdir s/a.expected", "is a directory", "test -d s/a.expected"),
    ("mkfifo s/a.expected", "is not a regular file", "test -p s/a.expected"),
  ])
  func anExpectedOutputThatCannotBeUpdatedFailsTheScript(
    setup: String, reason: String, check: String
  ) throws {
    try program.write("s/a.scene", "echo hello\n")
    #expect(
      try program.run("\(setup); counter run s/a.scene --update")
        == .init(
          3,
          """
          failed  s/a.scene
            error: cannot update the expected output: 's/a.expected' \(reason)
            printed:
              hello
          0 passed, 1 failed

          """))
    #expect(try program.run(check).status == 0)
  }

  @Test func failFastStopsAfterTheFirstFailure() throws {
    try program.write("s/a.scene", "nope\n")
    let outcome = try program.run("counter run s --fail-fast")
    #expect(outcome.status == 3)
    #expect(outcome.output.hasSuffix("\n0 passed, 1 failed, 2 not run\n"))
  }

  @Test func repeatRunsAScriptSeveralTimes() throws {
    #expect(
      try program.run("counter run s/a.scene --repeat 2")
        == .init(0, "passed  s/a.scene (1)\npassed  s/a.scene (2)\n2 passed, 0 failed\n"))
  }

  @Test func aTimeLimitEndsAScript() throws {
    try program.write(
      "s/b.scene",
      "script timeout: 6s clock: live\necho before\nawait state counter == 4 within 100s\n")
    #expect(
      try program.run("counter run s")
        == .init(
          3,
          """
          passed  s/a.scene
          failed  s/b.scene
            error: the script took longer than 6s
              --> s/b.scene:3:7
               |
             3 | await state counter == 4 within 100s
               |       ^^^^^^^^^^^^^^^^^^
            last lines:
              2  echo before
              3  await state counter == 4 within 100s
            printed:
              before
          passed  s/c.scene
          2 passed, 1 failed

          """))
  }

  @Test func aTimeLimitEndsAScriptWithoutWaits() throws {
    try program.write("b.scene", "script timeout: 3s\nrepeat 1000000000; increment; end\n")
    let outcome = try program.run("counter run b.scene --jobs 2")
    #expect(
      outcome.output.hasPrefix(
        "failed  b.scene\n  error: the script took longer than 3s\n    --> b.scene:2:"))
    #expect(outcome.output.hasSuffix("\n0 passed, 1 failed\n"))
    let alone = try program.run("counter run b.scene")
    #expect(alone.status == 3)
    #expect(alone.errors.hasPrefix("error: the script took longer than 3s\n  --> b.scene:2:"))
  }

  @Test func aSingleScriptCanHaveATimeLimit() throws {
    try program.write("b.scene", "script timeout: 60s\necho one\nincrement\necho two | false\n")
    #expect(
      try program.run("counter run b.scene")
        == .init(
          3, "one\n",
          errors: """
            error: 'false' exited with status 1
              --> b.scene:4:12
               |
             4 | echo two | false
               |            ^^^^^
            last lines:
              2  echo one
              3  increment
              4  echo two | false
            changed since the start:
              counter: 0 → 1

            """))
  }

  @Test func updateWritesTheExpectedOutputOfANamedScript() throws {
    try program.write("s/d.scene", "echo one\n")
    #expect(try program.run("counter run s --update; ls s/*.expected").status != 0)
    #expect(
      try program.run("counter run s/d.scene --update; cat s/d.expected")
        == .init(0, "updated  s/d.scene\n1 passed, 0 failed\none\n"))
  }

  @Test func outputIsComparedWithTheExpectedFile() throws {
    try program.write("s/b.scene", "echo one\necho two\necho three\n")
    try program.write("s/b.expected", "one\nthree\nfour\n")
    #expect(
      try program.run("counter run s/b.scene")
        == .init(
          4,
          """
          failed  s/b.scene
            error: the output differs from 's/b.expected'
              one
            + two
              three
            - four
            help: --update writes the output to the file
            printed:
              one
              two
              three
          0 passed, 1 failed

          """))
    #expect(
      try program.run("counter run s/b.scene --update; counter run s/b.scene; cat s/b.expected")
        == .init(
          0,
          """
          updated  s/b.scene
          1 passed, 0 failed
          passed  s/b.scene
          1 passed, 0 failed
          one
          two
          three

          """))
  }

  @Test func expectedFilesCanHaveCRLFLineEndings() throws {
    try program.write("s/b.scene", "echo one\necho two\n")
    try program.write("s/b.expected", "one\r\ntwo\r\n")
    #expect(
      try program.run("counter run s/b.scene")
        == .init(0, "passed  s/b.scene\n1 passed, 0 failed\n"))
    try program.write("s/b.expected", "one\r\nthree\r\n")
    #expect(
      try program.run("counter run s/b.scene")
        == .init(
          4,
          """
          failed  s/b.scene
            error: the output differs from 's/b.expected'
              one
            - three
            + two
            help: --update writes the output to the file
            printed:
              one
              two
          0 passed, 1 failed

          """))
  }

  @Test(arguments: [("-", "standard input"), ("p", "'p'")])
  func rejectsATimeLimitForStandardInputAndPipes(path: String, words: String) throws {
    #expect(
      try program.run("mkfifo p; counter run --timeout 5 \(path)")
        == .init(
          1, "",
          errors:
            "error: --timeout cannot be used with \(words)\n  help: name the script as a file\n"))
  }

  @Test func aReportCanBeTheOutput() throws {
    #expect(
      try program.run("counter run s --report tap=-")
        == .init(
          0,
          """
          TAP version 13
          ok 1 - s/a.scene
          ok 2 - s/b.scene
          ok 3 - s/c.scene
          1..3
          # 3 passed, 0 failed

          """))
  }

  @Test func aReportDoesNotReplaceAScript() throws {
    let outcome = try program.run("counter run s --report json=s/b.scene; cat s/b.scene")
    #expect(
      outcome.errors
        == "error: 'json=s/b.scene' would replace the script 's/b.scene'; name another file\n")
    #expect(outcome.output == "script tags: smoke,slow\necho hi\n")
  }

  @Test func anUnwritableReportIsReportedBeforeTheRun() throws {
    #expect(
      try program.run("counter run s --report json=nowhere/r.json")
        == .init(
          1, "",
          errors:
            "error: cannot write a report: the directory 'nowhere' does not exist\n"
        ))
  }

  @Test(arguments: [
    ("--jobs 0", "--jobs must be from 1 to 256"),
    ("--repeat -1", "--repeat must be from 1 to 1000000"),
    ("--timeout -1", "--timeout must be from 0.001 to 86400 seconds"),
    ("--tags a,,b", "--tags contains an empty tag; write tags as in smoke,!slow"),
  ])
  func rejectsInvalidOptions(options: String, message: String) throws {
    let outcome = try program.run("counter run s \(options)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: \(message)\n"))
  }

  @Test func invalidOptionsAreEscapedInErrors() throws {
    let outcome = try program.run("counter run s --jobs \"$(printf '\\033[31mx')\"")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(#"error: the value '\u{1B}[31mx' is invalid for '--jobs <count>'"#))
  }

  @Test func scriptHeadersApply() throws {
    try program.write("s/a.scene", "script clock: live\nclock\n")
    try program.write("s/b.scene", "script start: startd\nincrement\n")
    let live = try program.run("counter run s/a.scene")
    #expect(live.output.hasPrefix("live, "))
    #expect(try program.run("counter run s/a.scene --virtual").output.hasPrefix("virtual, "))
    #expect(
      try program.run("counter run s/b.scene")
        == .init(
          2, "",
          errors: """
            error: there is no start 'startd'
              --> s/b.scene:1:15
               |
             1 | script start: startd
               |               ^^^^^^
               = help: did you mean started?

            """))
  }

  @Test func anAppWithoutLinksSaysSo() throws {
    #expect(
      try program.run("counter -c 'open x://y'")
        == .init(
          3, "",
          errors: """
            error: this app has no links
              --> -c:1:6
               |
             1 | open x://y
               |      ^^^^^
               = help: 'help' lists its commands and actions

            """))
  }

  @Test func standardInputCannotSetItsClock() throws {
    #expect(
      try program.run("printf 'script tags: a clock: live\nclock\n' | counter")
        == .init(
          3, "",
          errors: """
            error: 'clock:' applies only to a script that 'run' runs in a fresh app
              --> <stdin>:1:16
               |
             1 | script tags: a clock: live
               |                ^^^^^^^^^^^
               = help: leave it out, or use 'run' without --attach

            """))
  }

  @Test(arguments: [
    "run s/a.scene", "run s/a.scene --jobs 2 -q", "-c 'add $n; expect state counter == 4'",
  ])
  func variablesCanBeGivenOnTheCommandLine(command: String) throws {
    try program.write("s/a.scene", "add $n\nexpect state counter == 4\n")
    #expect(try program.run("counter \(command) -v n=3 -v n=4").status == 0)
    for name in ["4", "", "größe", "a-b"] {
      let outcome = try program.run("counter \(command) -v '\(name)=n'")
      #expect(outcome.status == 1)
    }
  }
}

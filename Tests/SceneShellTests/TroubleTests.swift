import PseudoTerminal
import Testing

/// Replays of failing links in worker processes.
struct TroubleTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func aFailedLinkDoesNotStopTheReplay() throws {
    let links = "trouble:///page/a\ntrouble:///fail\ntrouble:///hang\ntrouble:///page/b\n"
    let expected = """
      trouble:///page/a\thome > page name="a"
      trouble:///fail\terror something\\nwent wrong
      trouble:///hang\terror still running after 0.05 seconds: trouble.hang, waiting for an external system
      trouble:///page/b\thome > page name="b"
      # 4 links: 2 opened, 0 waiting, 0 refused, 2 failed; 0 not as expected

      """
    for options in ["", "--warm", "--jobs 2"] {
      #expect(
        try program.run("trouble replay --timeout 0.05 \(options) -", input: links)
          == .init(3, expected))
    }
  }

  @Test func warmReplayOpensEachLinkAfterThePreviousOne() throws {
    let links = "trouble:///draft\ntrouble:///page/a\ntrouble:///members\ntrouble:///page/b\n"
    #expect(
      try program.run("trouble replay -", input: links).output == """
        trouble:///draft\thome > draft
        trouble:///page/a\thome > page name="a"
        trouble:///members\twaits for member: members
        trouble:///page/b\thome > page name="b"
        # 4 links: 3 opened, 1 waiting, 0 refused; 0 not as expected

        """)
    #expect(
      try program.run("trouble replay --warm -", input: links).output == """
        trouble:///draft\thome > draft
        trouble:///page/a\terror cannot leave 'draft': it isn't saved
        trouble:///members\twaits for member: members
        trouble:///page/b\terror cannot leave 'draft': it isn't saved
        # 4 links: 1 opened, 1 waiting, 2 refused; 0 not as expected

        """)
    #expect(
      try program.run("trouble replay --warm --force -", input: links).output
        == program.run("trouble replay -", input: links).output)
  }

  @Test func outcomesDoNotDependOnTheNumberOfJobs() throws {
    let links = (1...700).map { number in
      number % 5 == 0 ? "nonsense \(number)" : number % 7 == 0 ? "" : "trouble:///page/\(number)"
    }
    try program.write("links", links.joined(separator: "\n"))
    let report = "--report json=report-$jobs --start on-a-page"
    let outcome = try program.run(
      "for jobs in 1 2 5; do trouble replay links --jobs $jobs \(report) > out-$jobs; done; "
        + "cmp out-1 out-2; cmp out-1 out-5; cmp report-1 report-2; cmp report-1 report-5; wc -l < out-1"
    )
    #expect(outcome == .init(0, "621\n"))
  }

  @Test func aLinkThatEndsItsProcessFails() throws {
    var links = (1...300).map { "trouble:///page/\($0)" }
    links[0] = "trouble:///exit"
    links[199] = "trouble:///crash"
    links[200] = "trouble:///exit"
    links[299] = "trouble:///crash"
    try program.write("links", links.joined(separator: "\n"))
    let outcome = try program.run(
      "trouble replay links --jobs 2 --report json=report > out; echo $?; wc -l < out; "
        + "grep -v page out; ls")
    #expect(
      outcome
        == .init(
          0,
          """
          3
          301
          trouble:///exit\terror the process exited with status 7
          trouble:///crash\terror the process was terminated by signal 9
          trouble:///exit\terror the process exited with status 7
          trouble:///crash\terror the process was terminated by signal 9
          # 300 links: 296 opened, 0 waiting, 0 refused, 4 failed; 0 not as expected
          links
          out
          report

          """))
    #expect(
      try program.run("sed -n 202p out").output == "trouble:///page/202\thome > page name=\"202\"\n"
    )
  }

  @Test func aLinkThatEndsTheOnlyProcessIsNamed() throws {
    try program.write("links", "trouble:///draft\ntrouble:///exit\ntrouble:///page/a\n")
    #expect(
      try program.run("trouble replay links --report json=report; echo $?; ls")
        == .init(
          0, "trouble:///draft\thome > draft\n3\nlinks\n",
          errors: """
            error: at 'trouble:///exit', the app ended the process with status 7
              help: with --jobs 2, only this link fails

            """))
  }

  @Test func aScriptThatEndsTheOnlyProcessIsNamed() throws {
    try program.write("s/a.scene", "echo a\n")
    try program.write("s/b.scene", "echo b\nopen trouble:///exit\n")
    let error = """
      error: at 's/b.scene', the app ended the process with status 7
        help: with --jobs 2, only this script fails

      """
    #expect(
      try program.run("trouble run s --report tap=r.tap; echo $?; ls")
        == .init(0, "passed  s/a.scene\n3\ns\n", errors: error))
    #expect(try program.run("trouble run s/b.scene") == .init(3, "b\n", errors: error))
    // Only one process can write a journal.
    let options = [
      "replay --warm -", "replay --record r.jsonl -", "run --record r.jsonl s/b.scene",
    ]
    for options in options {
      let outcome = try program.run("trouble \(options)", input: "trouble:///exit\n")
      #expect(outcome.status == 3)
      #expect(
        outcome.errors.hasSuffix("\n  help: the app's code calls exit, which ends the shell, too\n")
      )
    }
    #expect(
      try program.run("trouble -c 'echo b; open trouble:///exit'")
        == .init(
          3, "b\n",
          errors: """
            error: the app ended the process with status 7
              help: the app's code calls exit, which ends the shell, too

            """))
  }

  @Test func anAppThatEndsTheProcessAtThePromptSaysSo() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("TroubleShell"),
      environment: ["INPUTRC": "/dev/null", "HOME": program.folder, "NO_COLOR": "1"], rows: 60)
    try terminal.waitFor("trouble home>")
    try terminal.type("open trouble:///exit\r")
    try terminal.waitFor("error: the app ended the process with status 7")
    #expect(try terminal.waitForExit() == .exited(3))
  }

  @Test func warmAndJobsAreMutuallyExclusive() throws {
    let outcome = try program.run("trouble replay --warm --jobs 2 -")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: --warm cannot be used with --jobs: "))
    #expect(
      try program.run("trouble replay --warm --jobs 1 -", input: "trouble:///draft").status == 0)
    #expect(try program.run("trouble replay --jobs 0 -").status == 1)
  }

  @Test(arguments: [
    "trouble replay --warm --shard 2/3 -",
    "TEST_TOTAL_SHARDS=3 TEST_SHARD_INDEX=1 trouble replay --warm -",
  ])
  func warmAndShardsAreMutuallyExclusive(line: String) throws {
    #expect(
      try program.run(line)
        == .init(
          1, "",
          errors:
            "error: --warm cannot be used with shards: outcomes would depend on their number\n"
        ))
  }

  @Test func warmAcceptsASingleShard() throws {
    #expect(
      try program.run("trouble replay --warm --shard 1/1 -", input: "trouble:///draft").status == 0)
  }

  @Test func theOutputOfAReplayCanBeABaseline() throws {
    try program.write("old", "trouble:///page/a\ntrouble:///page/b\nnonsense\n#c\n")
    try program.write("new", "nonsense\ntrouble:///page/b\ntrouble:///page/c\n")
    #expect(
      try program.run("trouble replay old > base; trouble replay old --baseline base").status == 0)
    #expect(
      try program.run("sed -i s/name=.b/name=\\\"x/ base; trouble replay new --baseline base")
        == .init(
          4,
          """
          nonsense\terror schemeNotAllowed
          trouble:///page/b\thome > page name="b"
          trouble:///page/c\thome > page name="c"
          # 3 links: 2 opened, 0 waiting, 1 refused; 0 not as expected; 1 changed, 2 added, 2 removed

          """,
          errors: """
            error: the link is only in the baseline
              --> base:1
               = link:     trouble:///page/a
               = baseline: home > page name="a"
            error: the link is not in the baseline
              --> new:1
               = link:    nonsense
               = outcome: error schemeNotAllowed
            error: the outcome differs from the baseline
              --> new:2
               = link:     trouble:///page/b
               = baseline: home > page name="x"
               = outcome:  home > page name="b"
            error: the link is not in the baseline
              --> new:3
               = link:    trouble:///page/c
               = outcome: home > page name="c"
            error: the link is only in the baseline
              --> base:3
               = link:     nonsense
               = baseline: error schemeNotAllowed

            """))
    #expect(
      try program.run("trouble replay new --baseline new").errors.hasPrefix(
        "error: new:1: no tab and outcome follow the URL"))
    #expect(try program.run("trouble replay new --baseline missing").status == 1)
  }

  @Test(arguments: ["", "--jobs 2"])
  func theOutputReplaysWithoutFailures(options: String) throws {
    let names: [[UInt8]] = [
      [0x1B], [0xFF], [0xC3], Array("\\".utf8), Array("\\u{1b}".utf8), Array("\\x{ff}".utf8),
      Array("\u{FFFD}\u{202E}é\u{FFFF}".utf8), Array("\\u{}\\u{d800}\\x{100}\\u".utf8),
    ]
    let links: [UInt8] = names.flatMap { Array("trouble:///page/".utf8) + $0 + [0x0A] as [UInt8] }
    #expect(try program.run("trouble replay \(options) - > printed", input: links).status == 3)
    #expect(
      try program.run("grep -v ^# printed | cut -f 1 | cut -d / -f 5").output == """
        \\u{1b}
        \\x{ff}
        \\x{c3}
        \\u{5c}
        \\u{5c}u{1b}
        \\u{5c}x{ff}
        \u{FFFD}\\u{202e}é\\u{ffff}
        \\u{5c}u{}\\u{5c}u{d800}\\u{5c}x{100}\\u{5c}u

        """)
    let again = "trouble replay printed \(options) > again; echo $?; cmp printed again"
    #expect(try program.run(again) == .init(0, "0\n"))
  }

  @Test func ctrlCEndsAllProcesses() throws {
    // A full batch is printed while the last link hangs.
    let pages = (1...128).map { "trouble:///page/\($0)\n" }
    try program.write("links", pages.joined() + "trouble:///hang\n")
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("TroubleShell"),
      arguments: [
        "replay", "\(program.folder)/links", "--jobs", "2", "--report",
        "json=\(program.folder)/report", "--timeout", "60",
      ])
    try terminal.waitFor("/page/128")
    #expect(try program.run("ls | wc -l").output == "2\n")
    try terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(
      try program.run("ls; tail -1 report | grep -o '\"interrupted\":1'")
        == .init(0, "links\nreport\n\"interrupted\":1\n"))
  }

  @Test func ctrlCEndsTheTypingOfLinks() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("TroubleShell"), arguments: ["replay", "-"])
    try terminal.type("trouble:///page/a\r")
    try terminal.waitForLine("trouble:///page/a       home > page name=\"a\"")
    try terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == .exited(130))
    // The terminal may write ^C before it.
    #expect(
      terminal.screen.lines.contains {
        $0.hasSuffix("# 1 link: 1 opened, 0 waiting, 0 refused; 0 not as expected; interrupted")
      })
  }

  @Test(arguments: ["renameOnMainQueue", "renameInNewTask", "renameWhenResumed"])
  func changesFromOtherThreadsAppearAtAnIdlePrompt(action: String) throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("TroubleShell"),
      environment: ["INPUTRC": "/dev/null", "HOME": program.folder, "NO_COLOR": "1"], rows: 60)
    try terminal.waitFor("trouble home>")
    try terminal.type("\(action) later\r")
    // The runtime sees the task that is to be resumed, but not what other threads are about to do.
    let note = action == "renameWhenResumed" ? "" : "note: home.\(action) changed nothing\n"
    try terminal.waitFor(
      "\(action) later\n\(note)── home ──────────────────────────────\nlater\ntrouble home>")
  }

  @Test func clockNamesTasksResumedByOtherThreads() throws {
    let outcome = try program.run(
      "trouble --live -c 'renameWhenResumed later; clock; await state home == later within 9s; clock' "
        + "| sed 's/live, .* since/live, since/'")
    #expect(
      outcome.output == """
        live, since the start
          closure #3 in TroubleStore.dispatch(_:) is suspended
        live, since the start
        resumed by other threads, so a replay may differ:
          closure #3 in TroubleStore.dispatch(_:), once

        """)
  }

  @Test(arguments: [
    ("renameWhenResumed", "closure #3 in TroubleStore.dispatch(_:)"),
    ("renameInNewTask", "a task that another thread started"),
    ("renameOnMainQueue", "a block that another thread added to the main queue"),
  ])
  func aReplayStopsAtWorkFromAnotherThread(action: String, name: String) throws {
    let record = try program.run(
      "trouble --live --record s.jsonl "
        + "-c '\(action) later; await state home == later within 9s; where'")
    #expect(record == .init(0, "home\n"))
    let replay = try program.run(
      "trouble replay s.jsonl > out; echo $?; sed -E 's/[0-9.]+m?s/T/g' out")
    let work = """
        no longer reported: work from another thread cannot be replayed: \(name); \
      use stage.external.request(_:) or External.wait(for:)
      """
    // A block that arrives while the process is awake, as an `await` is for a moment in each 5 ms, may be its own. The
    // change that it makes is reported then.
    let change = """
        an answer from outside was not recorded: wrap the call in `stage.external`; it changed home
      """
    let reports = action == "renameOnMainQueue" ? [work, change] : [work]
    let outputs = reports.map { report in
      """
      4
      s.jsonl:4: the step of the clock at T differs from the recording
          T  time advances to T
      \(report)
        recorded: home: "home" → "later"
        before that:
          0  T  the app starts
          1  T  home.\(action) later
      s.jsonl: 2 inputs, 1 difference

      """
    }
    #expect(outputs.contains(replay.output), "\(replay.output)")
  }

  @Test func aReplayByTheSameBuildNamesAForgottenAnswer() throws {
    #expect(try program.run("trouble --record s.jsonl -c 'stamp'") == .init(0, ""))
    let replay = try program.run(
      "trouble replay s.jsonl > out; echo $?; sed -E 's/at [0-9]+/at TIME/g' out")
    #expect(
      replay.output == """
        4
        s.jsonl:3: input 1 differs from the recording
          1  0s  home.stamp
          recorded: home: "home" → "at TIME"
          now:      home: "home" → "at TIME"
          before that:
            0  0s  the app starts
        note: the same build recorded this session, so the journal was edited or an answer from outside was not \
        recorded: wrap the call in `stage.external`
        s.jsonl: 2 inputs, 1 difference

        """)
  }

  @Test func progressIsShownOnATerminal() throws {
    try program.write("links", "trouble:///page/a\ntrouble:///hang\ntrouble:///hang\n")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      arguments: [
        "-c",
        "cd '\(program.folder)'; exec '\(PseudoTerminal.builtProduct("TroubleShell"))' replay "
          + "--timeout 0.3 links > out",
      ])
    #expect(try terminal.waitForExit() == .exited(3))
    #expect(String(decoding: terminal.received, as: UTF8.self).contains("2 links, "))
    #expect(terminal.screen.lines.allSatisfy { !$0.contains("links, ") })
    #expect(try program.run("trouble replay --timeout 0.01 links").errors == "")
  }

  @Test func memoryUseIsConstant() throws {
    // More links, all of which are refused, than memory: 25 MB.
    let list = "yes 'x:\(String(repeating: "x", count: 5000))' | head -5000"
    let options = "--report json=r.json,junit=r.xml,tap=r.tap,html=r.html --baseline base"
    let outcome = try program.run(
      """
      \(list) | sed 's/$/\tbefore/' > base
      # The stacks of threads count as data, and their size is that of -s: on a busy machine, there are more threads.
      ulimit -s 2048; ulimit -d 24000
      \(list) | trouble replay -q - \(options) 2> errors
      \(list) | trouble replay --jobs 2 - | tail -1
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        # 5000 links: 0 opened, 0 waiting, 5000 refused; 0 not as expected; 5000 changed, 0 added, \
        0 removed
        # 5000 links: 0 opened, 0 waiting, 5000 refused; 0 not as expected

        """)
  }
}

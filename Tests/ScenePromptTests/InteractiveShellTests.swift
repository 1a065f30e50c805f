import FoundationEssentials
import Glibc
import PseudoTerminal
import SceneTerminal
import Testing

/// The interactive shell on a pseudo-terminal.
struct InteractiveShellTests {
  private let counter = ShellTerminal.rule("counter")

  // MARK: Commands

  @Test func anActionShowsTheNewScreen() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("increment\r")
    try shell.expect("sample counter> increment", counter, "count: 1", "sample counter>")
  }

  @Test func aNewSceneIsShownAndNamedInThePrompt() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("openSettings sound\r")
    try shell.expect(
      "sample counter> openSettings sound", ShellTerminal.rule("settings"), "sound", "name:",
      "sample settings/2>")
  }

  @Test func aMoveThatMovesNothingIsNoted() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("popToRoot\r")
    try shell.expect(
      "sample counter> popToRoot", "note: popToRoot changed nothing: the root is in front",
      "sample counter>")
  }

  @Test func changesWithoutANewScreenAreListed() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("alarm.turn true\r")
    try shell.expect(
      "sample counter> alarm.turn true", "alarm.isOn: false → true", "sample counter>")
    try shell.terminal.type("alarm.turn true\r")
    try shell.expect(
      "sample counter> alarm.turn true", "alarm.isOn: false → true",
      "sample counter> alarm.turn true", "note: alarm.turn changed nothing", "sample counter>")
  }

  @Test func aFailedCommandKeepsTheShellRunning() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("add amount: many\r")
    let failed = [
      "sample counter> add amount: many",
      "error: 'amount:' must be an integer, not 'many'",
      "  add amount: many",
      "      ^^^^^^^^^^^^",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + failed + ["sample counter>"])
    try shell.terminal.type("increment\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + failed
        + ["sample counter> increment", counter, "count: 1", "sample counter>"])
  }

  @Test func aFailureInAFileIsShownWithItsLocation() throws {
    let shell = try ShellTerminal()
    let file = shell.home.file("two.scene")
    try Data("echo one\nbogus\n".utf8).write(to: URL(filePath: file))
    try shell.terminal.type("let file = \(file)\rsource $file\r")
    try shell.expect(
      "sample counter> let file = \(file)", "sample counter> source $file", "one",
      "error: 'bogus' is neither a command nor an action of the scene 'counter'",
      "  --> \(file):2:1", "   |", " 2 | bogus", "   | ^^^^^",
      "   = help: actions: increment, add, addLater, openSettings, stumble; 'help'",
      "   lists the commands",
      "sample counter>")
  }

  @Test func ctrlDDiscardsAnOpenBlock() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("if 1 == 1\r")
    try shell.expect("sample counter> if 1 == 1", "…")
    try shell.terminal.type("\u{4}")
    let ended = [
      "sample counter> if 1 == 1", "…", "error: 'if' without 'end'", "  if 1 == 1",
      "  ^^ this block is still open", "  help: write 'end' after the last command of the block",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + ended + ["sample counter>"])
    try shell.terminal.type("where\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + ended + ["sample counter> where", "counter", "sample counter>"])
    try shell.terminal.type("where\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + ended
        + ["sample counter> where", "counter", "sample counter> where", "counter"]
        + ["sample counter>"])
  }

  @Test func controlCharactersInReportsAreEscaped() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("stumble\r")
    try shell.expect(
      "sample counter> stumble", "error: the counter\\u{7} stumbled", "sample counter>")
  }

  @Test func controlCharactersInStateAreEscaped() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type(#"openSettings sound; setName "\u{1B}[2J\u{7}""# + "\r")
    try shell.expect(
      #"sample counter> openSettings sound; setName "\u{1B}[2J\u{7}""#,
      ShellTerminal.rule("settings"), "sound", #"name: \u{1B}[2J\u{7}"#, "sample settings/2>")
  }

  @Test func virtualTimeIsShownInThePrompt() throws {
    let shell = try ShellTerminal(["PROBE_CLOCK": "virtual"], prompt: "sample counter 0s>")
    try shell.terminal.type("addLater 5 2s\r")
    try shell.expect(
      "sample counter 0s> addLater 5 2s", counter, "count: 0 …", "sample counter 0s +1>")
    try shell.terminal.type("advance 2s\r")
    try shell.expect(
      "sample counter 0s> addLater 5 2s", counter, "count: 0 …", "sample counter 0s +1> advance 2s",
      counter, "count: 5", "sample counter 2s>")
  }

  @Test func linesAreTruncatedToANarrowTerminal() throws {
    let shell = try ShellTerminal(columns: 30, prompt: "counter>")
    let rule = ShellTerminal.rule("counter", width: 30)
    try shell.terminal.type("increment\r")
    try shell.terminal.waitForLines([
      "sample — help lists the", "commands; Ctrl-D leaves", rule, "count: 0",
      "counter> increment", rule, "count: 1", "counter>",
    ])
  }

  // MARK: In the background

  @Test func backgroundOutputAppearsAboveTheLineBeingTyped() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("addLater 5 10s\r")
    try shell.expect(
      "sample counter> addLater 5 10s", counter, "count: 0 …", "sample counter +1>")
    try shell.terminal.type("incr")
    try shell.expect(
      "sample counter> addLater 5 10s", counter, "count: 0 …", counter, "count: 5",
      "sample counter> incr")
    try shell.terminal.type("ement\r")
    try shell.expect(
      "sample counter> addLater 5 10s", counter, "count: 0 …", counter, "count: 5",
      "sample counter> increment", counter, "count: 6", "sample counter>")
  }

  @Test func awaitReturnsWhenItsConditionHolds() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("addLater 5 50ms; await state counter.count == 5\r")
    try shell.terminal.waitFor("count: 5\nsample counter>")
  }

  // MARK: Keys

  @Test func tabCompletes() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("openS\tso\t\r")
    try shell.expect(
      "sample counter> openSettings sound", ShellTerminal.rule("settings"), "sound", "name:",
      "sample settings/2>")
  }

  @Test func tabCompletesAProgram() throws {
    let shell = try ShellTerminal(["PATH": "/bin:/usr/bin"])
    try shell.terminal.type("echo a | mkfif\t")
    try shell.expect("sample counter> echo a | mkfifo")
  }

  @Test func tabListsCandidatesWithSummaries() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("add\t")
    try shell.expect(
      "sample counter> add", "add       Adds a number.",
      "addLater  Adds a number after a while.", "sample counter> add")
  }

  @Test func tabDoesNotShowTheValueOfASecret() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("let password = hunter2; let page = two\r")
    let note = "note: a line with a secret is not kept in the history"
    try shell.expect(
      "sample counter> let password = hunter2; let page = two", note, "sample counter>")
    try shell.terminal.type("echo $p\t")
    try shell.expect(
      "sample counter> let password = hunter2; let page = two", note, "sample counter> echo $p",
      "$page      two", "$password  <redacted>", "sample counter> echo $pa")
  }

  @Test func ctrlCDiscardsTheLine() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("nonsense")
    try shell.expect("sample counter> nonsense")
    try shell.terminal.type("\u{3}")
    try shell.expect("sample counter> nonsense^C", "sample counter>")
  }

  @Test func ctrlCDiscardsAnUnfinishedStatement() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("add \\\r")
    try shell.expect("sample counter> add \\", "…")
    try shell.terminal.type("1")
    try shell.expect("sample counter> add \\", "… 1")
    try shell.terminal.type("\u{3}")
    try shell.expect("sample counter> add \\", "… 1^C", "sample counter>")
  }

  @Test func ctrlCInterruptsTheRunningCommand() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("echo waits; await state counter.count == 1\r")
    try shell.terminal.waitForLine("waits")
    try shell.terminal.type("\u{3}")
    try shell.expect(
      "sample counter> echo waits; await state counter.count == 1", "waits", "^C", "interrupted",
      "sample counter>")
    try shell.terminal.type("increment\r")
    try shell.terminal.waitFor("count: 1\nsample counter>")
  }

  @Test func ctrlCInterruptsOpeningAPipe() throws {
    let shell = try ShellTerminal()
    let pipe = shell.home.file("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    try shell.terminal.type("echo waits; increment > \(pipe)\r")
    try shell.terminal.waitFor("\nwaits")
    try shell.terminal.type("\u{3}")
    try shell.terminal.waitFor("pipe': interrupted system call")
    try shell.terminal.wait(for: "the prompt") { $0.lines.last == "sample counter>" }
    try shell.terminal.type("state counter.count\r")
    try shell.terminal.waitFor("state counter.count\n0\nsample counter>")
  }

  @Test func aStatementCanSpanSeveralLines() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("echo {\r\"a\": 1\r}\r")
    try shell.expect("sample counter> echo {", "… \"a\": 1", "… }", "a: 1", "sample counter>")
  }

  @Test func pastedLinesRunUpToTheFirstFailure() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("\u{1B}[200~increment\nnonsense\nincrement\n\u{1B}[201~")
    try shell.terminal.wait(for: "the paste") { $0.lines.last == "increment" }
    try shell.terminal.type("\r")
    try shell.terminal.waitFor(
      """
      count: 1
      error: 'nonsense' is neither a command nor an action of the scene 'counter'
        nonsense
        ^^^^^^^^
        help: actions: increment, add, addLater, openSettings, stumble; 'help' lists
        the commands
      skipped the next line: increment
      sample counter>
      """)
  }

  @Test func theLinesOfABlockThatCannotBeParsedComeBack() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("if 1 == 1\r  echo a\r  add (1\r")
    let failed = [
      "sample counter> if 1 == 1", "…   echo a", "…   add (1", "error: unclosed '('", "    add (1",
      "        ^ this '(' is still open at the end of the line",
      "  note: the 3 lines of this statement were not run; press Up to edit them",
      "  help: close it with ')', or quote the word that contains '('",
    ]
    try shell.terminal.waitForLines(ShellTerminal.greeting + failed + ["sample counter>"])
    try shell.terminal.type("\u{10}")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + failed + ["sample counter> if 1 == 1", "  echo a", "  add (1"])
  }

  @Test func thePastedRestOfABlockThatCannotBeParsedIsKeptWithIt() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("\u{1B}[200~if 1 == 1\n  add (1\n  echo a\nend\nincrement\n\u{1B}[201~")
    try shell.terminal.wait(for: "the paste") { $0.lines.last == "increment" }
    try shell.terminal.type("\r")
    try shell.terminal.waitFor(
      """
      error: unclosed '('
          add (1
              ^ this '(' is still open at the end of the line
        note: the 4 lines of this statement were not run; press Up to edit them
        help: close it with ')', or quote the word that contains '('
      skipped the next line: increment
      sample counter>
      """)
    try shell.terminal.type("\u{10}")
    try shell.terminal.waitFor("sample counter> if 1 == 1\n  add (1\n  echo a\nend")
  }

  @Test(arguments: ["script", "setup", "teardown"])
  func theBeginningOfAScriptIsRefused(keyword: String) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("\(keyword)\r")
    try shell.expect(
      "sample counter> \(keyword)", "error: '\(keyword)' works only in a script", "  \(keyword)",
      "  \(String(repeating: "^", count: keyword.count))",
      "  help: write it at the beginning of a file, and run the file: source FILE",
      "sample counter>")
  }

  @Test(arguments: [
    ("where", "For example: where"),
    ("script", "For example, in a script: script tags: smoke,slow"),
  ])
  func helpSaysWhichExamplesAreForScripts(name: String, example: String) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("help \(name) | tail -n 1\r")
    try shell.expect("sample counter> help \(name) | tail -n 1", example, "sample counter>")
  }

  @Test func aSubcommandOfTheProgramIsNamed() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("describe\r")
    try shell.expect(
      "sample counter> describe",
      "error: 'describe' is neither a command nor an action of the scene 'counter'",
      "  describe", "  ^^^^^^^^", "  help: run it outside this shell: sample describe",
      "sample counter>")
  }

  @Test func ctrlCCancelsAnUnfinishedPaste() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("one\u{1B}[200~two")
    try shell.expect("sample counter> one")
    try shell.terminal.type("\u{3}")
    try shell.terminal.wait(for: "an empty prompt") { $0.lines.last == "sample counter>" }
    try shell.terminal.type("increment\r")
    try shell.terminal.waitFor("count: 1\nsample counter>")
  }

  // MARK: Leaving

  @Test(arguments: ["\u{4}", "quit\r"]) func ctrlDAndQuitExit(keys: String) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type(keys)
    #expect(try shell.terminal.waitForExit() == .exited(0))
  }

  @Test(arguments: ["\u{4}", "increment\r\u{4}"])
  func ctrlDDuringACommandExitsAfterIt(keys: String) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("echo waits; await state counter.count == 5 within 300ms\r")
    try shell.terminal.waitFor("\nwaits")
    try shell.terminal.type(keys)
    #expect(try shell.terminal.waitForExit() == .exited(0))
    #expect(
      shell.terminal.screen.text.contains(
        "\nerror: expected state counter.count == 5, but it is still 0 after 300ms\n"))
    #expect(shell.terminal.screen.text.contains("count: 1") == keys.hasPrefix("increment"))
  }

  @Test func sigtermRestoresTheTerminal() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("half")
    try shell.expect("sample counter> half")
    shell.terminal.send(signal: SIGTERM)
    #expect(try shell.terminal.waitForExit() == .exited(128 + SIGTERM))
    #expect(shell.terminal.isCooked)
  }

  @Test(arguments: ["sleep 60", "sh -c 'trap \"\" TERM; sleep 60'"], [SIGTERM, SIGHUP])
  func aSignalEndsTheShellWhileAProgramRuns(program: String, signal: Int32) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("echo waits | tee /dev/tty | \(program)\r")
    try shell.terminal.waitFor("\nwaits")
    shell.terminal.send(signal: signal)
    #expect(try shell.terminal.waitForExit() == .exited(128 + signal))
  }

  @Test func aClosedTerminalEndsTheShell() throws {
    let shell = try ShellTerminal()
    shell.terminal.hangUp()
    let status = try shell.terminal.waitForExit()
    #expect(status == .exited(128 + SIGHUP) || status == .exited(0))
  }

  @Test(.timeLimit(.minutes(5))) func aResumedShellRestoresItsLine() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("incr")
    try shell.expect("sample counter> incr")
    try shell.terminal.type("\u{1A}")
    try shell.terminal.waitUntilStopped()
    #expect(shell.terminal.isCooked)
    shell.terminal.send(signal: SIGCONT)
    try shell.expect("sample counter> incr", "sample counter> incr")
    try shell.terminal.type("ement\r")
    try shell.terminal.waitFor("count: 1\nsample counter>")
  }

  // MARK: History

  @Test func theHistoryFileIsPrivate() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("increment\r add 2\recho {\r}\r\u{4}")
    #expect(try shell.terminal.waitForExit() == .exited(0))
    let path = ".local/state/sample/history"
    #expect(shell.home.permissions(of: path) == 0o600)
    #expect(History(path: shell.home.file(path)).entries == ["increment", "echo {\n}"])
  }

  @Test func anUnwritableHomeIsAWarning() throws {
    let shell = try ShellTerminal(columns: 140, ["HOME": "/dev/null/home"])
    try shell.terminal.type("increment\r")
    try shell.expect(
      "sample counter> increment",
      "warning: cannot save the command history: cannot create '/dev/null/home/.local/state/sample': "
        + "a part of the path is a file",
      "  help: set XDG_STATE_HOME to a different directory",
      counter, "count: 1", "sample counter>")
    try shell.terminal.type("increment\r")
    try shell.terminal.waitFor("count: 2\nsample counter>")
  }
}

import FoundationEssentials
import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// Commands that are familiar from other shells.
struct FamiliarCommandTests {
  private static let helpOfIncrement = [
    "increment", "Adds one.", "", "  --json  Print what changed, as JSON.",
  ]

  @Test(arguments: ["help increment", "increment?", "increment??", "? increment", "man increment"])
  func everyFormOfHelpShowsTheHelp(line: String) throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("\(line)\r")
    try shell.terminal.waitForLines(
      ShellTerminal.greeting + ["sample counter> \(line)"] + Self.helpOfIncrement
        + ["sample counter>"])
  }

  @Test(arguments: ["?", "man"])
  func questionMarkAndManListTheCommands(line: String) throws {
    let shell = try ShellTerminal(columns: 100, rows: 150)
    try shell.terminal.type("help\r")
    try shell.terminal.wait(for: "help") {
      $0.lines.count > 20 && $0.lines.last == "sample counter>"
    }
    let help = shell.terminal.screen.lines.drop { $0 != "sample counter> help" }.dropFirst()
    let again = try ShellTerminal(columns: 100, rows: 150)
    try again.terminal.type("\(line)\r")
    try again.terminal.waitForLines(
      ShellTerminal.greeting + ["sample counter> \(line)"] + help)
  }

  @Test func clearErasesTheScreenAboveThePrompt() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("increment\rclear\r")
    try shell.terminal.waitForLines(["sample counter>"])
    #expect(shell.terminal.screen.cursorRow == 0)
  }

  @Test func exitEndsTheShell() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("exit\r")
    #expect(try shell.terminal.waitForExit() == .exited(0))
  }

  @Test func helpOfSetListsTheSettings() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("set fold 7\rhelp set\r")
    try shell.expect(
      "sample counter> set fold 7", "sample counter> help set", "set [name: …] [value: …]",
      "List the settings, or change one: `set differences all`.", "",
      "A change lasts until you leave the shell. To keep it, add the line to the",
      "configuration file, whose path `config` prints.", "",
      "  name    text, optional: Name of the setting.", "  value   text, optional: New value.",
      "  --json  Print data as JSON.", "",
      "  colors auto",
      "      Use colors (auto, on, off)", "  differences brief",
      "      Print what each command changes (off, brief, all)", "  fold 7",
      "      Number of elements or fields of a value to print (a whole number from 1)",
      "  highlighting on", "      Color the line while you type, if colors are on (on, off)",
      "  hints on", "      Show hints after the cursor, if colors are on (on, off)",
      "  pager on", "      Show output that is longer than the screen in PAGER (on, off)",
      #"  prompt "{app} {user}{place}{depth}{time}{effects}> ""#,
      "      Prompt (text with {app} {user} {place} {scene} {depth} {time} {effects})",
      "  restore off",
      "      Begin where the last session ended, at the next start (on, off)",
      "sample counter>")
  }

  @Test func aLongSettingContinuesInItsColumn() throws {
    let shell = try ShellTerminal(columns: 40, rows: 30)
    try shell.terminal.type("set\r")
    try shell.terminal.waitFor(
      """
      prompt        "{app}
                    {user}{place}{depth}{time}
                    {effects}> "
      restore       off
      sample counter>
      """)
  }

  // MARK: Editing

  @Test func editRunsTheEditedLastLine() throws {
    let shell = try ShellTerminal(["EDITOR": "sed -i s/one/two/"])
    try shell.terminal.type("echo one\redit\r")
    try shell.expect(
      "sample counter> echo one", "one", "sample counter> edit", "echo two", "two",
      "sample counter>")
    try shell.terminal.type("\u{10}\u{10}")
    try shell.terminal.waitFor("sample counter> edit")
    #expect(
      shell.home.files(below: ".local/state").map(\.path)
        == [shell.home.file(".local/state/sample/history")])
  }

  @Test func ctrlXCtrlEEditsTheLineBeingTyped() throws {
    let shell = try ShellTerminal(["VISUAL": "printf 'echo b\\necho c\\n' >>"])
    try shell.terminal.type("echo a\u{18}\u{5}")
    try shell.expect(
      "sample counter> echo a", "echo a", "echo b", "echo c", "a", "b", "c", "sample counter>")
  }

  @Test func theHistoryKeepsALineWhoseEditorFails() throws {
    let shell = try ShellTerminal(["EDITOR": "false"])
    try shell.terminal.type("echo one\u{18}\u{5}")
    try shell.expect(
      "sample counter> echo one", "error: the editor 'false' failed with status 1",
      "  help: set VISUAL or EDITOR to a program", "sample counter>")
    try shell.terminal.type("\u{10}")
    try shell.terminal.waitFor("\nsample counter> echo one")
  }

  @Test func aFailedEditorKeepsTheOpenBlock() throws {
    let shell = try ShellTerminal(["EDITOR": "false"])
    try shell.terminal.type("repeat 2\recho a\u{18}\u{5}")
    try shell.terminal.waitFor("help: set VISUAL or EDITOR to a program")
    try shell.terminal.type("echo b\rend\r")
    try shell.terminal.waitFor("\nb\nb\nsample counter>")
    try shell.terminal.type("\u{10}")
    try shell.terminal.waitFor("\nsample counter> repeat 2")
  }

  /// A line can have a secret.
  @Test func aLineThatAKilledProcessEditedIsRemoved() throws {
    let home = TemporaryDirectory()
    let folder = home.file(".local/state/sample")
    // No process has a number above the kernel's limit of 4 million.
    try SystemFolder.create(folder)
    for name in ["line-4194305.scene", "line-\(getpid()).scene", "line-x.scene"] {
      try FileWriter.replace("\(folder)/\(name)", with: Array("echo one\n".utf8))
    }
    // A process of a container, which this machine does not have.
    try FileWriter.replace("\(folder)/line-4194306.scene", with: Array("echo two\n".utf8))
    var locked = try FileWriter(path: "\(folder)/line-4194306.scene", appends: true)
    #expect(try locked.lock())
    _ = try ShellTerminal(home: home)
    #expect(
      home.files(below: ".local/state/sample").map(\.path).sorted()
        == ["line-4194306.scene", "line-\(getpid()).scene", "line-x.scene"].sorted()
        .map { "\(folder)/\($0)" })
    withExtendedLifetime(locked) {}
  }

  @Test func aFailedEditorRunsNothing() throws {
    let shell = try ShellTerminal(["EDITOR": "false"])
    try shell.terminal.type("echo one\redit\r")
    try shell.expect(
      "sample counter> echo one", "one", "sample counter> edit",
      "error: the editor 'false' failed with status 1", "  edit", "  ^^^^",
      "  help: set VISUAL or EDITOR to a program", "sample counter>")
  }

  @Test func theEditorHasTheTerminal() throws {
    let shell = try ShellTerminal(["EDITOR": "test -t 0 && test -t 1 && sed -i s/one/two/"])
    try shell.terminal.type("echo one\redit\r")
    try shell.terminal.waitFor("\ntwo\nsample counter>")
  }
}

/// Programs after `|`; the last of them has the terminal.
struct PipeTests {
  @Test func theLastProgramHasTheTerminal() throws {
    let shell = try ShellTerminal(["PATH": "/usr/bin:/bin"])
    try shell.terminal.type("where | sh -c 'cat; test -t 1 && echo yes'\r")
    try shell.expect(
      "sample counter> where | sh -c 'cat; test -t 1 && echo yes'", "counter", "yes",
      "sample counter>")
  }

  @Test func thePromptStartsOnItsOwnRow() throws {
    let shell = try ShellTerminal(["PATH": "/usr/bin:/bin"])
    try shell.terminal.type("where | tr -d '\\n'\r")
    try shell.expect(#"sample counter> where | tr -d '\n'"#, "counter", "sample counter>")
  }

  @Test func theOutputOfAProgramIsNotPaged() throws {
    let shell = try ShellTerminal(
      columns: 80, rows: 8, ["PATH": "/usr/bin:/bin", "PAGER": "echo paged"],
      prompt: "sample counter>")
    try shell.terminal.type("echo 9 | seq\r")
    try shell.terminal.waitFor("sample counter> echo 9 | seq")
    try shell.terminal.type("echo 1 | seq 20\r")
    try shell.terminal.waitFor("19\n20\nsample counter>")
    #expect(!shell.terminal.screen.text.contains("paged"))
  }

  @Test func aPipelineCanBeBoundToAVariable() throws {
    let shell = try ShellTerminal(["PATH": "/usr/bin:/bin"])
    try shell.terminal.type("let n = (where | tr c k); echo $n\r")
    try shell.expect(
      "sample counter> let n = (where | tr c k); echo $n", "kounter", "sample counter>")
  }
}

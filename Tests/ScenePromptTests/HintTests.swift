import PseudoTerminal
import Testing

/// Hints in the interactive shell.
struct HintTests {
  private static let colors = ["NO_COLOR": "", "LANG": "C.UTF-8"]

  @Test func hintsShowTheRemainingArguments() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("ad")
    try shell.expect("sample counter> ad")
    try shell.terminal.type("d")
    try shell.expect("sample counter> add amount: INTEGER [--twice]  Adds a number.")
    try shell.terminal.type(" ")
    try shell.expect("sample counter> add amount: INTEGER [--twice]")
    #expect(shell.terminal.screen.cursorColumn == 20)
    try shell.terminal.type("3 ")
    try shell.expect("sample counter> add 3 [--twice]")
    try shell.terminal.type("\r")
    try shell.expect(
      "sample counter> add 3", ShellTerminal.rule("counter"), "count: 3", "sample counter>")
  }

  @Test func backgroundOutputKeepsTheHint() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("addLater 2 300ms\r")
    try shell.terminal.waitFor("count: 0 …")
    try shell.terminal.type("await where ")
    try shell.terminal.wait(for: "the number with the line below it") { screen in
      screen.lines.suffix(2) == [
        "count: 2", "sample counter> await where OPERATOR VALUE [within DURATION]",
      ]
    }
  }

  @Test func aNarrowTerminalTruncatesTheHint() throws {
    let shell = try ShellTerminal(columns: 40, rows: 10, Self.colors)
    // The greeting takes two rows.
    let above = [
      "sample — help lists the commands; Ctrl-D", "leaves", ShellTerminal.rule("counter"),
      "count: 0",
    ]
    try shell.terminal.type("add ")
    try shell.terminal.waitForLines(above + ["sample counter> add amount: INTEGER [-…"])
    try shell.terminal.type("amount: 日本語 ")
    try shell.terminal.waitForLines(above + ["sample counter> add amount: 日本語"])
    try shell.terminal.type("\u{15}s\t")
    try shell.terminal.wait(for: "a list that leaves room for the line") { screen in
      screen.lines.count == 10 && screen.lines[0] == "sample counter> s"
        && screen.lines[8].hasSuffix(" more") && screen.lines[9] == "sample counter> s"
    }
  }

  @Test func hintsCanBeTurnedOff() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("set hints off\radd ")
    try shell.expect("sample counter> set hints off", "sample counter> add")
    try shell.terminal.type("\u{15}set hints on\radd ")
    try shell.expect(
      "sample counter> set hints off", "sample counter> set hints on",
      "sample counter> add amount: INTEGER [--twice]")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "dumb"]])
  func withoutColorsThereAreNoHints(variables: [String: String]) throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, variables)
    try shell.terminal.type("add 1\r")
    try shell.terminal.waitFor("count: 1")
    #expect(!shell.terminal.screen.text.contains("INTEGER"))
  }
}

import PseudoTerminal
import Testing

/// The colors of the line being typed, and hints from the command history.
struct LineColorTests {
  private static let colors = ["NO_COLOR": "", "LANG": "C.UTF-8"]

  private func wait(_ shell: ShellTerminal, line: String, parts: [String]) throws {
    try shell.terminal.wait(for: "\(line) in \(parts)") { screen in
      screen.lines.last == line && Array(screen.styledParts.suffix(parts.count)) == parts
    }
  }

  @Test func knownAndUnknownCommandsHaveDifferentColors() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("set hints off\r")
    try shell.expect("sample counter> set hints off", "sample counter>")
    try shell.terminal.type("incre")
    try wait(shell, line: "sample counter> incre", parts: ["36:counter"])
    try shell.terminal.type("ment")
    try wait(shell, line: "sample counter> increment", parts: ["36:counter", "1:increment"])
    try shell.terminal.type("x")
    try wait(shell, line: "sample counter> incrementx", parts: ["36:counter", "31:incrementx"])
  }

  @Test func stringsVariablesAndCommentsHaveColors() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("set hints off\r")
    try shell.expect("sample counter> set hints off", "sample counter>")
    let line = #"echo "a $x b" 'c' $y.z; alarm.turn true # why"#
    try shell.terminal.type(line)
    try wait(
      shell, line: "sample counter> \(line)",
      parts: [
        "36:counter", "1:echo", #"33:"a"#, "36:$x", #"33:b""#, "33:'c'", "36:$y.z",
        "1:alarm.turn", "2:# why",
      ])
  }

  @Test func highlightingCanBeTurnedOff() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("set highlighting off\rincrement")
    try wait(
      shell, line: "sample counter> increment  Adds one.", parts: ["36:counter", "2:Adds one."])
  }

  @Test func hintsSuggestHistoryEntries() throws {
    let shell = try ShellTerminal(columns: 80, rows: 24, Self.colors)
    try shell.terminal.type("echo one two\r")
    try shell.expect("sample counter> echo one two", "one two", "sample counter>")
    try shell.terminal.type("ec")
    try shell.terminal.wait(for: "the rest of the line and its summary") {
      $0.lines.last?.hasPrefix("sample counter> echo one two  ") == true
    }
    try shell.terminal.type("\u{1B}[C")
    try shell.expect(
      "sample counter> echo one two", "one two", "sample counter> echo one two")
    try shell.terminal.type("\u{15}ech")
    try shell.terminal.waitFor("sample counter> echo one two  ")
    try shell.terminal.type("\u{1B}f")
    try shell.terminal.wait(for: "a word") { $0.cursorColumn == 20 }
    try shell.terminal.type("\r")
    try shell.terminal.waitFor("\nsample counter> echo\n")
  }
}

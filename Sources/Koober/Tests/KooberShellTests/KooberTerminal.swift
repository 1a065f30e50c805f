import PseudoTerminal
import Testing

/// Koober's shell on a terminal, with a separate home, and its output.
final class KooberTerminal {
  /// The size of a terminal.
  enum Size: CaseIterable, Sendable {
    case standard
    case small

    var columns: Int { self == .standard ? 80 : 40 }
    var rows: Int { self == .standard ? 24 : 10 }
  }

  let size: Size
  let home: TemporaryDirectory
  let terminal: PseudoTerminal
  /// The whole output since the start, including what has scrolled off the screen.
  private var shown: [String]

  /// The text above the first prompt.
  static func greeting(_ size: Size) -> [String] {
    let title =
      size == .standard
      ? ["koober — help lists the commands; Ctrl-D leaves"]
      : ["koober — help lists the commands; Ctrl-D", "leaves"]
    return title + welcome
  }

  static let welcome =
    [rule("welcome"), "Koober", "Rides that hop.", "", "[signIn]  [signUp]", "[continueAsGuest]"]

  /// The line above a drawing.
  static func rule(_ name: String) -> String {
    "── \(name) " + String(repeating: "─", count: 34 - name.count)
  }

  /// Starts the shell and waits for its first prompt.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - home: The home, with data of earlier sessions.
  ///   - variables: Variables in addition to the home and no colors.
  ///   - isJob: Whether it is a job of bash, whose prompt is `$`.
  /// - Throws: `PseudoTerminalError`.
  init(
    _ size: Size, home: TemporaryDirectory = TemporaryDirectory(),
    _ variables: [String: String] = [:], isJob: Bool = false
  ) throws {
    self.size = size
    self.home = home
    let koober = PseudoTerminal.builtProduct("koober")
    terminal = try PseudoTerminal(
      isJob ? "/bin/bash" : koober, arguments: isJob ? ["--norc", "--noprofile", "-i"] : [],
      environment: [
        "INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1", "PATH": "/usr/bin:/bin",
        "PS1": "$ ", "TZ": "UTC", "KOOBER": koober,
      ].merging(variables) { $1 }, columns: size.columns, rows: size.rows)
    shown = Self.greeting(size) + ["koober welcome>"]
    if isJob {
      shown = ["$ $KOOBER"] + shown
      try terminal.wait(for: "bash") { $0.lines.last == "$" }
      try terminal.type("$KOOBER\r")
    }
    try expectScreen()
  }

  /// Presses keys.
  func type(_ keys: String) throws { try terminal.type(keys) }

  /// Waits until the screen shows the last lines of the output.
  func expect(_ lines: String...) throws { try expect(lines) }

  /// Waits until the screen shows the last lines of the output.
  func expect(_ lines: [String]) throws {
    shown.removeLast()
    shown += lines
    try expectScreen()
  }

  /// Types a line at the prompt, and waits for its output and the next prompt.
  func run(_ line: String, printing lines: [String] = [], prompt: String? = nil) throws {
    let last = try #require(shown.last)
    try type(line + "\r")
    try expect(["\(last) \(line)"] + lines + [prompt ?? last])
  }

  private func expectScreen() throws {
    var rows = Array(shown.flatMap(rows).suffix(size.rows))
    // The cursor may be below the last output.
    while rows.last == "" { rows.removeLast() }
    try terminal.wait(for: "the screen\n\(rows.joined(separator: "\n"))\n") { $0.lines == rows }
  }

  /// A line as wrapped by the terminal, with all characters in one cell.
  private func rows(of line: String) -> [String] {
    guard line.count > size.columns else { return [line] }
    var first = String(line.prefix(size.columns))
    while first.last == " " { first.removeLast() }
    return [first] + rows(of: String(line.dropFirst(size.columns)))
  }

  /// The lines for a terminal of either size.
  func either(_ standard: [String], _ small: [String]) -> [String] {
    size == .standard ? standard : small
  }
}

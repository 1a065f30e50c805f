import FoundationEssentials
import PseudoTerminal

/// The sample app's shell on a pseudo-terminal, with its own home directory.
struct ShellTerminal {
  let terminal: PseudoTerminal
  let home: TemporaryDirectory

  /// The screen before the first prompt.
  static let greeting = [
    "sample — help lists the commands; Ctrl-D leaves",
    ShellTerminal.rule("counter"),
    "count: 0",
  ]

  /// Starts the shell and waits for its prompt.
  ///
  /// - Parameters:
  ///   - columns: The terminal's width.
  ///   - rows: The terminal's height.
  ///   - variables: Environment variables in addition to an empty home and `NO_COLOR`.
  ///   - config: The text of the user's configuration.
  ///   - prompt: The prompt to wait for.
  ///   - home: The home directory.
  /// - Throws: `PseudoTerminalError`.
  init(
    columns: Int = 80, rows: Int = 60, _ variables: [String: String] = [:],
    config: String? = nil, prompt: String = "sample counter>",
    home: TemporaryDirectory = TemporaryDirectory()
  ) throws {
    self.home = home
    if let config {
      let folder = home.file(".config/sample")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(config.utf8).write(to: URL(filePath: folder + "/config"))
    }
    terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("PromptProbe"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"]
        .merging(variables) { $1 },
      columns: columns, rows: rows)
    try terminal.wait(for: "the prompt") { $0.lines.last == prompt }
  }

  /// The line with a scene's name above its drawing.
  static func rule(_ name: String, width: Int = 38) -> String {
    "── \(name) " + String(repeating: "─", count: width - name.count - 4)
  }

  /// Reads output until the screen is the greeting and these lines.
  func expect(
    _ lines: String..., within limit: Duration = PseudoTerminal.defaultTimeout
  ) throws {
    try terminal.waitForLines(Self.greeting + lines, within: limit)
  }
}

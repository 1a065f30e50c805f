import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// Starts the line editor's probe on a pseudo-terminal.
struct LineEditorFixture {
  /// The terminal's default width.
  let columns: Int
  /// The terminal's default height.
  let rows: Int
  /// The default environment of the probe.
  let variables: [String: String]
  let directory = TemporaryDirectory()

  /// Starts the probe and waits for its prompt.
  func start(
    columns: Int? = nil, rows: Int? = nil, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("LineEditorProbe"),
      environment: ["INPUTRC": "/dev/null"].merging(self.variables) { $1 }
        .merging(variables) { $1 },
      columns: columns ?? self.columns, rows: rows ?? self.rows)
    try terminal.waitForLines([">"])
    return terminal
  }

  /// Starts the probe with a pipe whose lines it prints above the line being typed.
  func startWithBackground() throws -> (PseudoTerminal, (String) throws -> Void) {
    let path = directory.file("output")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let terminal = try start(["PROBE_OUTPUT": path])
    return (
      terminal,
      { text in
        var writer = try FileWriter(path: path, appends: true)
        try writer.write(Array(text.utf8))
      }
    )
  }
}

import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// Starts the probe of the line editor on a real terminal.
struct LineEditorFixture {
  /// The terminal's columns, unless a test wants others.
  let columns: Int
  /// The terminal's rows, unless a test wants others.
  let rows: Int
  /// The variables of the probe, besides those that a test adds.
  let variables: [String: String]
  let directory = TemporaryDirectory()

  /// Starts the probe, and waits for its prompt.
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

  /// Starts the probe with a pipe whose lines it shows above the line being typed.
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

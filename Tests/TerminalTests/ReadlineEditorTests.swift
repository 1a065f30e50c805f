import Glibc
import PseudoTerminal
import Terminal
import Testing

/// The line editor as a user meets it: a probe on a real terminal.
struct ReadlineEditorTests {
  private let directory = TemporaryDirectory()

  private func start(
    columns: Int = 80, rows: Int = 24, _ variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("LineEditorProbe"),
      environment: ["INPUTRC": "/dev/null", "LANG": "C"].merging(variables) { $1 },
      columns: columns, rows: rows)
    try terminal.waitForLines([">"])
    return terminal
  }

  @Test func aTypedLineArrives() throws {
    let terminal = try start()
    try terminal.type("hello\r")
    try terminal.waitForLines(["> hello", "[hello]", ">"])
  }
}

import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// The line editor without readline, on a pseudo-terminal.
struct PlainEditorTests {
  private let directory = TemporaryDirectory()

  private func start(_ variables: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("LineEditorProbe"),
      environment: ["PROBE_PLAIN": "1", "LANG": "C.UTF-8"].merging(variables) { $1 },
      columns: 40, rows: 10)
    try terminal.waitForLines([">"])
    return terminal
  }

  @Test func returnSubmitsTheLine() throws {
    let terminal = try start()
    try terminal.type("hello\r")
    try terminal.waitForLines(["> hello", "[hello]", ">"])
  }

  @Test func theKeysOfTheTerminalEditTheLine() throws {
    let terminal = try start()
    try terminal.type("wrong\u{15}hallo\u{7F}\u{7F}\u{7F}\u{7F}ello\r")
    try terminal.wait(for: "the line") { $0.lines.contains("[hello]") }
  }

  @Test func pastedLinesAreSeparateLines() throws {
    let terminal = try start()
    try terminal.type("one\rtwo\r")
    try terminal.wait(for: "both lines") {
      $0.text.contains("[one]") && $0.text.contains("[two]")
    }
  }

  @Test func controlCDropsTheLine() throws {
    let terminal = try start()
    try terminal.type("abc")
    try terminal.waitForLines(["> abc"])
    try terminal.type("\u{3}")
    try terminal.waitForLines(["> abc^C", ">"])
    try terminal.type("d\r")
    try terminal.waitForLines(["> abc^C", "> d", "[d]", ">"])
  }

  @Test func controlDOnAnEmptyLineIsTheEndOfTheInput() throws {
    let terminal = try start()
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.screen.lines == [">", "end"])
  }

  @Test func outputAppearsAboveThePrompt() throws {
    let path = directory.file("output")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let terminal = try start(["PROBE_OUTPUT": path])
    var writer = try FileWriter(path: path, appends: true)
    try writer.write(Array("news\n".utf8))
    try terminal.waitForLines(["news", ">"])
    try terminal.type("a\r")
    try terminal.waitForLines(["news", "> a", "[a]", ">"])
  }
}

import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// Ctrl-C on a line that was recalled from the history.
struct ReadlineInterruptionTests {
  private let terminal: PseudoTerminal
  private let up = "\u{1B}[A"
  private let down = "\u{1B}[B"

  /// Starts the probe and enters three lines.
  init() throws {
    terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("LineEditorProbe"),
      environment: ["INPUTRC": "/dev/null", "LANG": "C"])
    try terminal.waitForLines([">"])
    try terminal.type("one\rtwo\rthree\r")
    try terminal.waitFor("[three]\n>")
  }

  private func interrupt() throws {
    try terminal.type("\u{3}")
    try terminal.wait(for: "an empty prompt") { $0.lines.last == ">" }
  }

  private func waitForPrompt(_ line: String) throws {
    try terminal.wait(for: line) { $0.lines.last == line }
  }

  @Test func interruptRestartsTheHistoryAtItsEnd() throws {
    try terminal.type(up)
    try waitForPrompt("> three")
    try interrupt()
    try terminal.type(up + up)
    try waitForPrompt("> two")
  }

  @Test func aDiscardedLineDoesNotReturn() throws {
    try terminal.type("dropped" + up)
    try waitForPrompt("> three")
    try interrupt()
    try terminal.type(up + down + "new\r")
    try terminal.waitFor("> new\n[new]\n>")
  }

  @Test func discardingAnEditedEntryRestoresIt() throws {
    try terminal.type(up + "!")
    try waitForPrompt("> three!")
    try interrupt()
    try terminal.type(up + up + up + "\r")
    try terminal.waitFor("> one\n[one]\n>")
    try terminal.type(up + up + "\r")
    try terminal.waitFor("> three\n[three]\n>")
  }

  @Test func aLineTypedRightAfterCtrlCIsRead() throws {
    try terminal.type("dropped\u{3}kept\r")
    try terminal.waitFor("> dropped^C\n> kept\n[kept]\n>")
  }

  @Test func ctrlCEndsAnIncompletePasteAndDropsIt() throws {
    try terminal.type("\u{1B}[200~pasted")
    try terminal.type("\u{3}kept\r")
    try terminal.waitFor("^C\n> kept\n[kept]\n>")
  }

  /// The rest of the paste must not run as if it were typed.
  @Test func aResizeDoesNotEndAPaste() throws {
    try terminal.type("\u{1B}[200~four\nfi")
    terminal.resize(columns: 60, rows: 20)
    try terminal.type("ve\nsix\u{1B}[201~")
    try terminal.wait(for: "the paste") { $0.text.contains("six") }
    #expect(!terminal.screen.text.contains("[four]"))
    try terminal.type("\r")
    try terminal.waitFor("[four]\n[five]\n[six]\n>")
  }

  @Test func ctrlCEndsAnIncompletePasteInASearch() throws {
    try terminal.type("\u{12}")
    try terminal.waitFor("(reverse-i-search)`':")
    try terminal.type("\u{1B}[200~pasted text")
    try terminal.type("\u{3}kept\r")
    try terminal.waitFor("> kept\n[kept]\n>")
  }

  @Test(arguments: [
    // A search for a text that is typed first, and the number of repetitions.
    ("\u{1B}p", ":"), ("\u{1B}5", "(arg: 5)"),
  ])
  func ctrlCRestoresThePrompt(keys: String, prompt: String) throws {
    try terminal.type(keys)
    try terminal.waitFor(prompt)
    try terminal.type("\u{3}kept\r")
    try terminal.waitFor("\n> kept\n[kept]\n>")
  }

  @Test func afterCtrlCALineBeginsInInsertMode() throws {
    let probe = LineEditorFixture(columns: 40, rows: 20, variables: [:])
    let path = probe.directory.file("inputrc")
    try FileWriter.replace(path, with: Array("set editing-mode vi\n".utf8))
    let terminal = try probe.start(["INPUTRC": path])
    try terminal.type("abc")
    try terminal.waitFor("> abc")
    try terminal.type("\u{1B}x")
    try terminal.waitForLines(["> ab"])
    try terminal.type("\u{3}increment\r")
    try terminal.waitFor("\n> increment\n[increment]\n>")
  }

  @Test func ctrlCEndsAnEscapeSequence() throws {
    try terminal.type("a\u{1B}\u{3}b\r")
    try terminal.waitFor("> a^C\n> b\n[b]\n>")
  }

  @Test func ctrlZStopsTheProcessAndKeepsTheLine() throws {
    try terminal.type("kept\u{1A}")
    try terminal.waitUntilStopped()
    terminal.send(signal: SIGCONT)
    try terminal.type(" here\r")
    try terminal.waitFor("[kept here]\n>")
  }

  @Test func ctrlBackslashEndsTheProcess() throws {
    try terminal.type("dropped\u{1C}")
    #expect(try terminal.waitForExit() == .exited(128 + SIGQUIT))
  }
}

import Glibc
import PseudoTerminal
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

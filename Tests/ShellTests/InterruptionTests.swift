import Glibc
import PseudoTerminal
import Terminal
import Testing

/// What reaches the shell while something runs, or while it is stopped.
struct InterruptionTests {
  /// A shell that runs a script which takes long and waits for nothing.
  private func startLongScript() throws -> ShellTerminal {
    let shell = try ShellTerminal()
    let line = "let x = state; expect $x exists\n"
    let script = "echo runs\n" + String(repeating: line, count: 200_000)
    try FileWriter.replace(shell.home.file("long.scene"), with: Array(script.utf8))
    try shell.terminal.type("source \(shell.home.file("long.scene"))\r")
    try shell.terminal.waitFor("\nruns")
    return shell
  }

  @Test func controlCEndsAScriptThatWaitsForNothing() throws {
    let shell = try startLongScript()
    try shell.terminal.type("\u{3}")
    try shell.terminal.waitFor("runs\n^C\ninterrupted\nsample counter>", within: .seconds(3))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalEndsTheShellWhileAScriptRuns(
    signal: Int32
  ) throws {
    let shell = try startLongScript()
    shell.terminal.send(signal: signal)
    #expect(try shell.terminal.waitForExit(within: .seconds(3)) == .exited(128 + signal))
  }

  @Test func theAppGoesOnWhileALongLineRuns() throws {
    let shell = try ShellTerminal()
    let script =
      "addLater 5 10ms\n" + String(repeating: "let x = state\n", count: 20_000)
      + "state counter.count\n"
    try FileWriter.replace(shell.home.file("long.scene"), with: Array(script.utf8))
    try shell.terminal.type("source \(shell.home.file("long.scene"))\r")
    try shell.terminal.waitFor("\n5\n")
  }
}

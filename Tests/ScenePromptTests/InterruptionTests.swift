import Glibc
import PseudoTerminal
import SceneSystem
import Testing

/// Signals while a script runs or the shell is suspended.
struct InterruptionTests {
  private let counter = ShellTerminal.rule("counter")

  /// A shell that runs a long script without waits.
  private func startLongScript() throws -> ShellTerminal {
    let shell = try ShellTerminal()
    let script = "echo runs\nrepeat 1000000000\n  let x = state\n  expect $x exists\nend\n"
    try FileWriter.replace(shell.home.file("long.scene"), with: Array(script.utf8))
    try shell.terminal.type("source \(shell.home.file("long.scene"))\r")
    try shell.terminal.waitForLine("runs")
    return shell
  }

  @Test func ctrlCInterruptsAScriptWithoutWaits() throws {
    let shell = try startLongScript()
    try shell.terminal.type("\u{3}")
    try shell.terminal.waitFor("runs\n^C\ninterrupted\nsample counter>")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalEndsTheShellWhileAScriptRuns(
    signal: Int32
  ) throws {
    let shell = try startLongScript()
    shell.terminal.send(signal: signal)
    #expect(try shell.terminal.waitForExit() == .exited(128 + signal))
  }

  @Test func effectsRunDuringALongScript() throws {
    let shell = try ShellTerminal()
    let script =
      "addLater 5 10ms\nrepeat 20000\n  let x = state\nend\nstate counter.count\n"
    try FileWriter.replace(shell.home.file("long.scene"), with: Array(script.utf8))
    try shell.terminal.type("source \(shell.home.file("long.scene"))\r")
    try shell.terminal.waitFor("\n5\n")
  }

  @Test func ctrlCInAProgramIsShownOnItsOwnLine() throws {
    let shell = try ShellTerminal()
    // A single program, so that the signal always ends the same process.
    let line = "echo x | sh -c 'echo waits > /dev/tty; exec sleep 60'"
    try shell.terminal.type("\(line)\r")
    try shell.terminal.waitForLine("waits")
    try shell.terminal.type("\u{3}")
    try shell.expect(
      "sample counter> \(line)", "waits", "^C", "error: 'sh' was terminated by signal 2",
      "  \(line)",
      "           " + String(repeating: "^", count: line.count - "echo x | ".count),
      "sample counter>")
  }

  @Test(.timeLimit(.minutes(5))) func resumingAfterAChangeDrawsThePromptOnce() throws {
    let shell = try ShellTerminal()
    try shell.terminal.type("addLater 5 5s\r")
    try shell.expect("sample counter> addLater 5 5s", counter, "count: 0 …", "sample counter +1>")
    try shell.terminal.type("abc")
    try shell.expect(
      "sample counter> addLater 5 5s", counter, "count: 0 …", "sample counter +1> abc")
    try shell.terminal.type("\u{1A}")
    try shell.terminal.waitUntilStopped()
    #expect(throws: PseudoTerminalError.self, "a suspended shell prints nothing") {
      try shell.terminal.wait(for: "the answer", within: .seconds(5)) { _ in false }
    }
    shell.terminal.send(signal: SIGCONT)
    try shell.terminal.waitFor("count: 5\nsample counter> abc")
    try shell.terminal.type("\u{3}")
    try shell.expect(
      "sample counter> addLater 5 5s", counter, "count: 0 …", "sample counter +1> abc",
      counter, "count: 5", "sample counter> abc^C", "sample counter>")
  }

  @Test func ctrlDEndsTheLineOnADumbTerminal() throws {
    let shell = try ShellTerminal(["TERM": "dumb"])
    try shell.terminal.type("\u{4}")
    #expect(try shell.terminal.waitForExit() == .exited(0))
    #expect(shell.terminal.screen.lines == ShellTerminal.greeting + ["sample counter>"])
    #expect(shell.terminal.screen.cursorColumn == 0)
  }
}

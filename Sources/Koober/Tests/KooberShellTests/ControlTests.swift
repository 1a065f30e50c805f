import Glibc
import PseudoTerminal
import SceneTerminal
import Testing

/// Ctrl-C, Ctrl-Z, signals and the end of a terminal in Koober's shell.
struct ControlTests {
  private static let less = unsafe access("/usr/bin/less", X_OK) == 0
  private static let bash = unsafe access("/bin/bash", X_OK) == 0

  @Test(
    arguments: KooberTerminal.Size.allCases,
    [
      ["await where == map within 1h"], ["repeat 100000000", "let x = 1", "end"],
      ["for x in a b", "await where == map within 1h", "end"],
    ])
  func controlCStopsRunningCommands(size: KooberTerminal.Size, lines: [String]) throws {
    let shell = try KooberTerminal(size)
    // Its first output shows that it is running.
    try shell.type("echo runs; \(lines.joined(separator: "\r"))\r")
    let typed = ["koober welcome> echo runs; \(lines[0])"] + lines.dropFirst().map { "… \($0)" }
    try shell.expect(typed + ["runs", ""])
    try shell.terminal.waitForLine("runs")
    try shell.type("\u{3}")
    try shell.expect("^C", "interrupted", "koober welcome>")
    try shell.run("where", printing: ["welcome"])
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func controlCInAProgramStopsTheLoopAroundIt(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    let program = "sh -c 'trap \"exit 0\" INT; echo waits >/dev/tty; while :; do sleep 0.1; done'"
    try shell.type("repeat 100\rwhere | \(program)\rend\r")
    try shell.terminal.waitForLine("waits")
    try shell.type("\u{3}")
    try shell.expect(
      "koober welcome> repeat 100", "… where | \(program)", "… end", "waits", "^C", "interrupted",
      "koober welcome>")
  }

  @Test(.enabled(if: less), arguments: KooberTerminal.Size.allCases)
  func thePagerShowsAScreenAtATime(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    let lines = (1...100).map { "line \($0)" }
    try shell.terminal.type("echo \"\(lines.joined(separator: "\\n"))\"\r")
    try shell.terminal.waitForLines(lines.prefix(size.rows - 1) + [":"])
    try shell.type(" ")
    try shell.terminal.waitForLines(
      Array(lines.prefix(2 * (size.rows - 1)).suffix(size.rows - 1)) + [":"])
    // Quitting early prints nothing.
    try shell.type("q")
    try shell.terminal.wait(for: "the prompt") { $0.lines.last == "koober welcome>" }
    try shell.type("where\r")
    try shell.terminal.wait(for: "the output") {
      $0.lines.suffix(3) == ["koober welcome> where", "welcome", "koober welcome>"]
    }
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func controlCInThePagerStopsTheLoopAroundIt(size: KooberTerminal.Size) throws {
    // Like less, it continues after Ctrl-C.
    let pager =
      "trap 'echo caught' INT; cat >/dev/null; echo waits; "
      + "until read key </dev/tty; do :; done"
    let shell = try KooberTerminal(size, ["PAGER": pager])
    try shell.type("repeat 100\rhelp\rend\r")
    try shell.expect("koober welcome> repeat 100", "… help", "… end", "waits", "")
    try shell.terminal.waitForLine("waits")
    try shell.type("\u{3}")
    try shell.expect("^Ccaught", "")
    try shell.type("q\r")
    try shell.expect("q", "", "interrupted", "koober welcome>")
    try shell.run("where", printing: ["welcome"])
  }

  @Test(arguments: [
    ("", "koober welcome>"), ("true", "koober welcome>"), ("head -n 1", "koober welcome>"),
    ("no-such-pager", "koober welcome>"),
  ])
  func theShellSurvivesAnyPager(pager: String, prompt: String) throws {
    let shell = try KooberTerminal(.small, ["PAGER": pager])
    try shell.type("help\rwhere\r")
    try shell.terminal.waitFor("\nkoober welcome> where\nwelcome\nkoober welcome>")
    let text = shell.terminal.screen.text
    #expect(text.contains("\nInspect\n") == (pager != "true"))
    #expect(!text.contains("not found"))
    #expect(text.contains("\nServices: ") == ["", "no-such-pager"].contains(pager))
  }

  // MARK: Ctrl-Z

  /// Stops the shell with Ctrl-Z, and returns what bash shows.
  private func stop(_ shell: KooberTerminal) throws {
    try shell.type("\u{1A}")
    try shell.terminal.wait(for: "the prompt of bash") { screen in
      screen.lines.last == "$" && screen.lines.contains { $0.contains("Stopped") }
    }
    // Input that was typed too early may be lost.
    try shell.type("\rclear\r")
    try shell.terminal.waitForLines(["$"])
  }

  @Test(.enabled(if: bash), arguments: KooberTerminal.Size.allCases)
  func theLineIsRedrawnAfterAStop(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size, isJob: true)
    try shell.type("echo the quick brown fox jumps over")
    try shell.expect("koober welcome> echo the quick brown fox jumps over")
    try stop(shell)
    try shell.type("fg\r")
    try shell.terminal.waitForLines(
      ["$ fg", "$KOOBER"]
        + shell.either(
          ["koober welcome> echo the quick brown fox jumps over"],
          ["koober welcome> echo the quick brown fox", " jumps over"]))
    try shell.type(" dogs\r")
    try shell.terminal.waitFor("\nthe quick brown fox jumps over dogs\nkoober welcome>")
  }

  @Test(.enabled(if: bash), arguments: KooberTerminal.Size.allCases)
  func runningCommandsContinueAfterAStop(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size, isJob: true)
    try shell.type("repeat 100000000\recho runs\rend\r")
    try shell.terminal.waitFor("\nruns\nruns")
    try stop(shell)
    try shell.type("fg\r")
    try shell.terminal.wait(for: "the running command") { $0.lines.last == "runs" }
    try shell.type("\u{3}")
    try shell.terminal.wait(for: "the interruption") {
      $0.lines.suffix(2) == ["interrupted", "koober welcome>"]
    }
  }

  @Test(.enabled(if: bash), arguments: KooberTerminal.Size.allCases)
  func aProgramContinuesAfterAStop(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size, isJob: true)
    try shell.type("where | sh -c 'echo waits >/dev/tty; read line </dev/tty; echo $line'\r")
    try shell.terminal.waitFor("\nwaits")
    try stop(shell)
    try shell.type("fg\r")
    try shell.terminal.waitForLines(["$ fg", "$KOOBER"])
    try shell.type("again\r")
    try shell.terminal.waitForLines(["$ fg", "$KOOBER", "again", "again", "koober welcome>"])
  }

  @Test(.enabled(if: less && bash), arguments: KooberTerminal.Size.allCases)
  func thePagerContinuesAfterAStop(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size, isJob: true)
    try shell.type("help\r")
    try shell.terminal.wait(for: "the pager") { $0.lines.last == ":" }
    let page = shell.terminal.screen.lines
    try stop(shell)
    try shell.type("fg\r")
    try shell.terminal.waitForLines(page)
    try shell.type("q")
    try shell.terminal.waitForLines(page.dropLast() + ["koober welcome>"])
    try shell.type("where\r")
    try shell.terminal.wait(for: "the output") {
      $0.lines.suffix(3) == ["koober welcome> where", "welcome", "koober welcome>"]
    }
  }

  // MARK: Termination

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT], ["", "await where == map within 1h", "help"])
  func aSignalKeepsTheHistoryAndTheTerminal(signal: Int32, line: String) throws {
    let shell = try KooberTerminal(.small, ["PAGER": "sh -c 'echo waits; exec sleep 60'"])
    try shell.type("echo begins\r")
    try shell.expect("koober welcome> echo begins", "begins", "koober welcome>")
    if line.isEmpty {
      try shell.type("typing")
      try shell.expect("koober welcome> typing")
    } else {
      try shell.type("echo runs; \(line)\r")
      try shell.terminal.waitFor(line == "help" ? "\nwaits" : "\nruns")
    }
    shell.terminal.send(signal: signal)
    #expect(try shell.terminal.waitForExit() == .exited(128 + signal))
    let lines = ["echo begins"] + (line.isEmpty ? [] : ["echo runs; \(line)"])
    #expect(entries(of: shell) == lines)
  }

  @Test func theRunningLineIsInTheHistoryAfterAKill() throws {
    let shell = try KooberTerminal(.small)
    try shell.type("echo runs; await where == map within 1h\r")
    try shell.terminal.waitFor("\nruns")
    shell.terminal.send(signal: SIGKILL)
    #expect(try shell.terminal.waitForExit() == .killed(signal: SIGKILL))
    #expect(entries(of: shell) == ["echo runs; await where == map within 1h"])
  }

  @Test(arguments: ["", "echo runs; await where == map within 1h", "echo runs; where | sleep 60"])
  func aClosedTerminalEndsTheShell(line: String) throws {
    let shell = try KooberTerminal(.small)
    if !line.isEmpty {
      try shell.type("\(line)\r")
      try shell.terminal.waitFor("\nruns")
    }
    shell.terminal.hangUp()
    #expect(try shell.terminal.waitForExit() == .exited(128 + SIGHUP))
    #expect(entries(of: shell) == (line.isEmpty ? [] : [line]))
  }

  private func entries(of shell: KooberTerminal) -> [String] {
    History(path: shell.home.file(".local/state/koober/history")).entries
  }
}

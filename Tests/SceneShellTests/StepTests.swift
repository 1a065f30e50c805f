import PseudoTerminal
import Testing

/// `replay --step` on a terminal.
struct StepTests {
  private let program: CounterProgram

  init() throws {
    program = try CounterProgram()
    _ = try program.run("counter --record a.jsonl -c 'increment; add 5; add 6'")
  }

  private func step() throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.builtProduct("CounterShell"),
      arguments: ["replay", "--step", "\(program.folder)/a.jsonl"],
      environment: [
        "INPUTRC": "/dev/null", "HOME": program.folder, "NO_COLOR": "1", "PATH": "/usr/bin:/bin",
      ])
  }

  @Test func linesAreEditedAndCompleted() throws {
    let terminal = try step()
    try terminal.waitForLines(["0  0s  the app starts", "      + counter: 0", "(step)"])
    try terminal.type("con\t")
    try terminal.wait(for: "continue") { $0.lines.last == "(step) continue" }
    // Ctrl-C discards the line.
    try terminal.type("\u{3}")
    try terminal.wait(for: "a new prompt") {
      $0.lines.suffix(2) == ["(step) continue ^C", "(step)"]
    }
    try terminal.type("\r")
    try terminal.wait(for: "the increment") {
      $0.lines.suffix(3) == ["1  0s  counter.increment", "      counter: 0 → 1", "(step)"]
    }
    // The history contains the lines typed here.
    try terminal.type("state coun\t\r")
    try terminal.wait(for: "the state") {
      $0.lines.suffix(3) == ["(step) state counter", "1", "(step)"]
    }
    try terminal.type("\u{10}\r")
    try terminal.wait(for: "the state again") {
      $0.lines.suffix(3) == ["(step) state counter", "1", "(step)"] && $0.lines.count > 10
    }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.screen.text.replacing("\n", with: "").contains(
        "a.jsonl: ended after 2 inputs, no differences"))
  }

  @Test func theRestIsPlayedWhenTheInputEnds() throws {
    let outcome = try program.run("counter replay --step a.jsonl </dev/null")
    #expect(
      outcome
        == .init(
          0,
          """
          0  0s  the app starts
                + counter: 0
          a.jsonl: 4 inputs, no differences

          """,
          errors:
            "note: standard input has ended; the rest of the session is played without stopping\n"))
  }

  @Test func anErrorOnATerminalIsShownBelowTheLine() throws {
    let terminal = try step()
    try terminal.waitForLines(["0  0s  the app starts", "      + counter: 0", "(step)"])
    try terminal.type("state nobody\r")
    try terminal.wait(for: "the error") {
      $0.lines.suffix(6) == [
        "(step) state nobody", "error: there is no scene or service 'nobody'", "  state nobody",
        "        ^^^^^^", "  help: scenes and services: counter", "(step)",
      ]
    }
  }

  @Test func helpListsTheStepCommands() throws {
    let outcome = try program.run("printf 'help\\nq\\n' | counter replay --step a.jsonl")
    #expect(
      outcome
        == .init(
          0,
          """
          0  0s  the app starts
                + counter: 0
          next      n, Enter   Play the next input or step of the clock.
          NUMBER               Play up to the input with this number.
          continue  c          Play the rest.
          quit      q, Ctrl-D  End the replay.
          help      h, ?       List the commands; 'help COMMAND' describes one.
          All other lines are commands of the shell, such as 'where', 'state' and 'timeline'.
          a.jsonl: ended after 1 input, no differences

          """))
  }

  /// The rest would not be played from the state of the session.
  @Test func theReplayEndsWithTheInputIfACommandHasChangedTheState() throws {
    let outcome = try program.run("printf '1\\nadd 3\\n' | counter replay --step a.jsonl | tail -1")
    #expect(
      outcome
        == .init(
          0, "a.jsonl: ended after 2 inputs, no differences\n",
          errors: """
            note: the state is no longer that of the session, so the replay cannot continue
              help: 'undo' and 'travel' go to inputs of the session only, not to commands typed here

            """))
  }
}

import PseudoTerminal
import Testing

/// The tutorial, as a new user runs it on a small terminal.
struct TutorialTests {
  private let home = TemporaryDirectory()

  @Test func itTakesOneAround() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 40,
      rows: 400)
    try terminal.waitFor("koober welcome>")
    func does(_ line: String, reaching lesson: Int) throws {
      try terminal.type(line + "\r")
      try terminal.waitFor("\n(\(lesson) of 8)\n")
    }
    try does("tutorial", reaching: 1)
    try does("signIn", reaching: 2)
    // It continues by itself after a slow operation.
    try does("setEmail jane@example.com; setPassword secret; submit", reaching: 3)
    try does("let name = state user.profile.name; tutorial next", reaching: 4)
    try does("open koober://rides/new?dropOff=zoo", reaching: 5)
    try terminal.waitFor("wingtips      A$4.50")
    try does("select wingtips; confirm; await state pickMeUp.view == final within 5s", reaching: 6)
    try does("done", reaching: 7)
    try does("open koober://lounge/counter", reaching: 8)
    try terminal.type("tutorial\r")
    try terminal.waitFor(
      "Starting over; you were at 8 of 8.\n\n(1 of 8)\nKoober is an app")
    try terminal.waitFor("with `tutorial next`.\n")
    try terminal.type("tutorial stop\r")
    try terminal.waitFor("The tutorial has ended")
    #expect(!terminal.screen.text.contains("error:"))
  }
}

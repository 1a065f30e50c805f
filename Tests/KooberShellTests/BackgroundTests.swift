import PseudoTerminal
import Testing

/// What Koober's shell says of what happens while nobody does anything.
struct BackgroundTests {
  private let home = TemporaryDirectory()

  @Test func aServiceThatChangesLaterIsNamed() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], rows: 60)
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn a wrong\r")
    try terminal.waitFor(
      "koober welcome> auth.signIn a wrong\nchanged: auth\nchanged: auth\nkoober welcome>")
  }
}

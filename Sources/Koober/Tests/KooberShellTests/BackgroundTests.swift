import Foundation
import PseudoTerminal
import Testing

/// The shell's reports of background events while the user types nothing.
struct BackgroundTests {
  private let home = TemporaryDirectory()

  @Test func laterServiceChangesAreReported() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], rows: 60)
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn a b\r")
    try terminal.waitFor(
      """
      koober welcome> auth.signIn a b
      note: a line with a secret is not kept in the history
      auth: signedOut → authenticating(…)

      """)
    try terminal.waitFor(
      """
      [newRide]  [showRides]  [signOut]
      rides.list: loading(previous: null) → loaded([])
      user.origin: session → server
      user.work: fetching → idle
      koober a:map
      """)
  }

  @Test func anAlertOfAnotherSceneIsShownOnceWhenItAppears() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], rows: 100)
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn a b\r")
    try terminal.waitFor("koober a:map>")
    try terminal.type("env.fail messages.send with: notConnected\rmessages.send hi\r")
    try terminal.waitFor("chat: ! You are not connected.  [chat.ok]\n")
    // The next attempts fail as well.
    try terminal.type("await state messages.delivery.waiting.failures == 2 within 20s\r")
    try terminal.type("chat.ok\rstate chat.alert\r")
    try terminal.waitFor("state chat.alert\nnull")
    let count = terminal.screen.text.components(separatedBy: "! You are not connected.").count
    #expect(count == 2)
  }

  @Test func aFailedSignInShowsItsReason() throws {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], rows: 60)
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn a wrong\r")
    try terminal.waitFor(
      "\n! Wrong address or password.\n\n[signIn]  [signUp]\n[continueAsGuest]\nkoober welcome>")
  }
}

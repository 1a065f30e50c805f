import PseudoTerminal
import SceneTerminal
import Testing

/// Koober's shell on a real terminal and in real time.
struct TerminalTests {
  private let home = TemporaryDirectory()

  private func start(columns: Int = 80) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"],
      columns: columns, rows: 200)
  }

  private func rule(_ name: String) -> String {
    "── \(name) " + String(repeating: "─", count: 34 - name.count)
  }

  /// Waits for the prompt of a scene, with any status, followed by the typed text.
  private func wait(
    for terminal: PseudoTerminal, at scene: String, typed line: String = ""
  ) throws {
    try terminal.wait(for: "the prompt of \(scene)") { screen in
      // The prompt may also contain the signed-in user and the depth.
      guard let last = screen.lines.last, let end = last.firstIndex(of: ">"),
        last[..<end].contains(" \(scene)") || last[..<end].contains(":\(scene)")
      else { return false }
      return last.hasSuffix(line.isEmpty ? ">" : "> \(line)")
    }
  }

  @Test func aUserSignsInRequestsARideAndReturns() throws {
    let terminal = try start()
    try terminal.waitFor("[signIn]  [signUp]\n[continueAsGuest]\nkoober welcome>")

    // Tab completes an action, and a label with its value.
    try terminal.type("signI\t\r")
    try terminal.waitFor("koober signIn/2>")
    try terminal.type("setEmail jane@example.com\r")
    try terminal.waitFor("E-mail    jane@example.com")
    try terminal.type("setPassword secret\r")
    try terminal.waitFor("Password  ******")

    // Output is printed above the line that is being typed, which does not change.
    try terminal.type("submit\r")
    try terminal.waitFor("Signing in ...")
    try terminal.type("newR")
    try wait(for: terminal, at: "map", typed: "newR")

    // Ctrl-C only drops the line.
    try terminal.type("\u{3}")
    try terminal.waitFor("> newR^C\n")
    try wait(for: terminal, at: "map")
    try terminal.type("newRide; whereTo\r")
    try terminal.waitFor("Where do you want to go?")
    try terminal.type("select loc\tair\t\r")
    try terminal.waitFor("$4.50")
    try terminal.type("select id: wing\t\r")
    try terminal.waitFor("Market hall -> Airport\nby wingtips")
    try terminal.type("confirm; await state pickMeUp.view == final within 5s\r")
    try terminal.waitFor("Your ride is hopping to you!")
    try terminal.type("done\r")
    try wait(for: terminal, at: "map")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))

    // The session is stored: the next start shows the map. Lines with passwords are not stored.
    let again = try start(columns: 40)
    try again.waitFor("\(rule("map"))\nG'day, jane!")
    try wait(for: again, at: "map")
    try again.type("\u{10}")
    try wait(for: again, at: "map", typed: "done")
    for _ in 0..<20 { try again.type("\u{10}") }
    try wait(for: again, at: "map", typed: "signIn")
    #expect(!again.screen.text.contains("secret"))
  }

  @Test func controlCStopsAWaitAndKeepsTheShell() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("echo waits; await where == map within 1h\r")
    try terminal.waitFor("\nwaits")
    try terminal.type("\u{3}")
    try terminal.waitFor("interrupted\nkoober welcome>")
    try terminal.type("where\r")
    try terminal.waitFor("koober welcome> where\nwelcome\nkoober welcome>")
  }

  @Test func helpExplainsActionsNamedLikeACommand() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn email: jane@example.com password: secret\r")
    try wait(for: terminal, at: "map")
    try terminal.type("open koober://rides/new\r")
    try wait(for: terminal, at: "newRide")
    try terminal.type("help back\r")
    try terminal.waitFor(
      """
      back [--force]
      Go back one step, or to the place before a link or tab change.

      `moves` prints the destination at the end.

        --force  Leave scenes even if they refuse.
        --json   Print what changed, as JSON.

      'back' is a command of the shell; 'pickMeUp.back' calls the action.

      For example: open koober://; back
      koober jane:newRide
      """)
  }

  @Test func allDifferencesIncludeAddedAndRemovedScenes() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("set differences all\rauth.signIn email: jane@example.com password: secret\r")
    let screen = try terminal.wait(for: "the map") { $0.text.contains("[newRide]") }
    let lines = screen.lines.drop { $0 != "- welcome" }.prefix { !$0.hasPrefix("──") }
    #expect(
      lines.map { String($0.prefix { $0 != ":" }) } == [
        "- welcome", "+ map", "+ account", "+ lounge", "+ chat", "auth", "+ rides", "+ messages",
        "+ user",
      ])
  }

  @Test func linesWithAPasswordAreNotInTheHistory() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("dispatch setPassword hunter0\r")
    try terminal.waitFor("'welcome' has no action 'setPassword'")
    try terminal.type("signIn; setPassword hunter1; setEmail a@b.c\r")
    try terminal.waitFor("E-mail    a@b.c")
    try terminal.type("setPasword hunter2\r")
    try terminal.waitFor("did you mean setPassword?")
    try terminal.type("auth.signin email: a password: hunter3\r")
    try terminal.waitFor("did you mean auth.signIn?")
    try terminal.type("setPassword \"hunter4\r")
    try terminal.waitFor("error: unterminated string")
    try terminal.type("alias enter \"auth.signIn a password: hunter5\"\r")
    try terminal.type("alias say setPassword\rsay hunter6\r")
    try terminal.waitFor("say hunter6\n")
    try terminal.type(" unalias enter\r unalias say\r")
    try terminal.type("setEmail jane@example.com; setEmail john@example.com\r")
    try terminal.waitFor("E-mail    john@example.com")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))

    let again = try start()
    try again.waitFor("koober welcome>")
    try again.type("\u{10}")
    try again.wait(for: "the last line of the history") {
      $0.lines.last == "koober welcome> setEmail jane@example.com; setEmail john@example.com"
    }
    try again.type("\u{10}")
    try again.wait(for: "the only other line of the history") {
      $0.lines.last == "koober welcome> alias say setPassword"
    }
    try again.type("\u{E}\u{10}\u{10}\u{E} \r")
    try again.waitFor("'setEmail' is neither a command")
    #expect(!again.screen.text.contains("hunter"))
  }

  @Test func linesWithoutAPasswordAreInTheHistory() throws {
    let lines = [
      "env.fail auth.signIn with: notConnected", "open koober://sign-in?email=jane@example.com",
      "push signIn email: foo@bar", "let l = state signIn.email", "slect kangaroo", "nosuch bar",
    ]
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    for line in lines { try terminal.type("\(line)\r") }
    try terminal.waitFor("'nosuch' is neither a command")
    try terminal.type("setPassword hunter2\rwhere\r")
    try terminal.waitFor("where\nwelcome > signIn")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    let path = home.file(".local/state/koober/history")
    #expect(History(path: path).entries == lines + ["where"])
  }

  @Test func errorsRedactPasswords() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("signIn\rauth.signIn email: a password: hunter2 color: red\r")
    try terminal.waitFor(
      """
      error: 'auth.signIn' has no argument 'color:'
        auth.signIn email: a password: <redacted> color: <redacted>
                                                  ^^^^^^^^^^^^^^^^^
        help: write 'auth.signIn email: … password: …'
      koober signIn/2>
      """)
    try terminal.type("setPassword 'hunter2\r")
    try terminal.waitFor(
      """
      error: unterminated string
        setPassword <redacted>
                    ^^^^^^^^^^ the string begins here
        help: close it with '
      koober signIn/2>
      """)
  }

  @Test func aSecretVariableIsRemovedFromTheHistory() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("let x = hunter2\rlet y = 1\rsignIn\rsetPassword $x\r")
    try terminal.waitFor("Password  ******")
    try terminal.wait(for: "the prompt") { $0.lines.last == "koober signIn/2>" }
    try terminal.type("\u{10}")
    try terminal.wait(for: "the last line") { $0.lines.last == "koober signIn/2> signIn" }
    try terminal.type("\u{10}")
    try terminal.wait(for: "the line before") { $0.lines.last == "koober signIn/2> let y = 1" }
    try terminal.type("\u{10}\r")
    try terminal.wait(for: "the prompt") { $0.lines.last == "koober signIn/2>" }
    let path = home.file(".local/state/koober/history")
    #expect(History(path: path).entries == ["let y = 1", "signIn", "let y = 1"])
  }
}

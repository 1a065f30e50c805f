import PseudoTerminal
import SceneTerminal
import Testing

/// The shell prompts for a password that is left out.
struct PasswordPromptTests {
  @Test(arguments: KooberTerminal.Size.allCases)
  func promptsForAMissingPasswordWithoutEcho(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.type("auth.signIn jane@example.com\r")
    try shell.expect("koober welcome> auth.signIn jane@example.com", "password:")
    try shell.type("tajne")
    try shell.type("x\u{7F}\r")
    try shell.terminal.waitFor("G'day, jane!")
    #expect(!shell.terminal.screen.text.contains("tajne"))
    #expect(!String(decoding: shell.terminal.received, as: UTF8.self).contains("tajne"))
    try shell.type("\u{4}")
    #expect(try shell.terminal.waitForExit() == .exited(0))
    #expect(
      History(path: shell.home.file(".local/state/koober/history")).entries
        == ["auth.signIn jane@example.com"])
    for (file, text) in shell.home.files(below: ".local/state") {
      #expect(!text.contains("tajne"), "\(file)")
    }
  }

  @Test func aSignalTurnsEchoOnAgain() throws {
    let home = TemporaryDirectory()
    let koober = PseudoTerminal.builtProduct("koober")
    let terminal = try PseudoTerminal(
      "/bin/sh",
      arguments: ["-c", "trap : QUIT; '\(koober)'; stty -a | grep -owe '-\\?echo'; cat"],
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"])
    try terminal.waitFor("koober welcome>")
    try terminal.type("auth.signIn jane@example.com\r")
    try terminal.waitFor("password:")
    try terminal.type("\u{1C}")
    try terminal.wait(for: "the mode of the terminal") { screen in
      screen.lines.contains("echo") || screen.lines.contains("-echo")
    }
    #expect(terminal.screen.lines.contains("echo"))
  }

  @Test func aLineWithAPasswordIsLeftOutOfTheHistoryWithANote() throws {
    let shell = try KooberTerminal(.standard)
    let note = "note: a line with a secret is not kept in the history"
    try shell.type("auth.signOut password: tajne\r")
    try shell.expect(
      "koober welcome> auth.signOut password: tajne", note,
      "error: 'auth.signOut' has no argument 'password:'",
      "  auth.signOut password: <redacted>", "               ^^^^^^^^^^^^^^^^^^^^",
      "  help: write 'auth.signOut [--force]'", "koober welcome>")
    try shell.type("auth.signOut password: nova\r")
    try shell.expect(
      "koober welcome> auth.signOut password: nova",
      "error: 'auth.signOut' has no argument 'password:'",
      "  auth.signOut password: <redacted>", "               ^^^^^^^^^^^^^^^^^^^^",
      "  help: write 'auth.signOut [--force]'", "koober welcome>")
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func anEmptyAnswerFailsTheCall(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.type("auth.signIn email: jane@example.com\r")
    try shell.expect("koober welcome> auth.signIn email: jane@example.com", "password:")
    try shell.type("\r")
    try shell.expect(
      ["password:"]
        + shell.either(
          ["error: 'auth.signIn' needs the argument 'password:'"],
          ["error: 'auth.signIn' needs the argument", "'password:'"])
        + [
          "  auth.signIn email: jane@example.com", "  ^^^^^^^^^^^",
          "  help: add password: TEXT", "koober welcome>",
        ])
  }

  @Test func aWrongLabelIsAnErrorBeforeThePasswordIsAsked() throws {
    let shell = try KooberTerminal(.standard)
    let line = "auth.signIn email: jane@example.com pasword: tajne"
    try shell.type("\(line)\r")
    try shell.expect(
      "koober welcome> \(line)", "note: a line with a secret is not kept in the history",
      "error: 'auth.signIn' has no argument 'pasword:'",
      "  auth.signIn email: jane@example.com pasword: <redacted>",
      "                                      ^^^^^^^^^^^^^^^^^^^",
      "  help: did you mean password:?",
      "koober welcome>")
  }

  @Test func controlCCancelsThePrompt() throws {
    let shell = try KooberTerminal(.standard)
    try shell.type("dispatch auth.signIn jane@example.com\r")
    try shell.expect("koober welcome> dispatch auth.signIn jane@example.com", "password:")
    try shell.type("\u{3}")
    try shell.expect("password:", "interrupted", "koober welcome>")
    try shell.run("echo still here", printing: ["still here"])
  }

  @Test func aMissingPasswordInAScriptIsAnError() throws {
    let shell = try KooberTerminal(.standard)
    try shell.run("echo \"auth.signIn j@e.c\" > \(shell.home.path)/a.scene")
    try shell.type("let f = \(shell.home.path)/a.scene\rsource $f\r")
    try shell.terminal.waitFor(
      """
      error: 'auth.signIn' needs the argument 'password:'
        --> \(shell.home.path)/a.scene:1:1
         |
       1 | auth.signIn <redacted>
         | ^^^^^^^^^^^
         = help: add password: TEXT
      koober welcome>
      """)
  }
}

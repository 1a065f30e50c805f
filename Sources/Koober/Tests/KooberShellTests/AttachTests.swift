import Glibc
import PseudoTerminal
import Testing

/// Prompts that attach to a running Koober.
struct AttachTests {
  private let home = TemporaryDirectory()
  private var path: String { home.file("s") }

  private func terminal(
    _ arguments: [String], _ variables: [String: String] = [:], prompt: String = "koober welcome>"
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"), arguments: arguments,
      environment: [
        "INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1", "PATH": "/usr/bin:/bin",
        "TZ": "UTC",
      ].merging(variables) { $1 }, rows: 60)
    try terminal.wait(for: "the prompt") { $0.lines.last == prompt }
    return terminal
  }

  /// The app's own prompt.
  private func server() throws -> PseudoTerminal { try terminal(["--listen", path]) }

  /// An attached prompt.
  private func client(
    _ variables: [String: String] = [:], prompt: String = "koober welcome>"
  ) throws -> PseudoTerminal {
    try terminal(["attach", path], variables, prompt: prompt)
  }

  private static let welcome =
    ["koober — help lists the commands; Ctrl-D leaves"] + KooberTerminal.welcome
  private static let signIn = [
    KooberTerminal.rule("signIn"), "Sign in", "", "E-mail    -", "Password  -", "",
    "[submit]  [cancel]",
  ]

  @Test func allPromptsShowWhatOneDoes() throws {
    let server = try server()
    let one = try client()
    let other = try client()
    try one.type("signIn\r")
    try one.waitForLines(
      Self.welcome + ["koober welcome> signIn"] + Self.signIn + ["koober signIn/2>"])
    for terminal in [server, other] {
      try terminal.waitForLines(Self.welcome + Self.signIn + ["koober signIn/2>"])
    }
    // A half typed line stays while news are shown above it.
    try one.type("whe")
    try one.waitFor("koober signIn/2> whe")
    try server.type("back\r")
    try one.waitForLines(
      Self.welcome + ["koober welcome> signIn"] + Self.signIn + KooberTerminal.welcome
        + ["koober welcome> whe"])
    try one.type("re\r")
    try one.waitFor("koober welcome> where\nwelcome\nkoober welcome>")
  }

  @Test func aPromptThatIsKilledInTheMiddleOfARideTakesNothingWithIt() throws {
    let server = try server()
    let one = try client()
    let other = try client()
    try one.type("auth.signIn jane@example.com secret\r")
    for terminal in [server, one, other] {
      try terminal.wait(for: "the map") { $0.lines.last == "koober jane:map>" }
    }
    try one.type("open koober://rides/new?dropOff=zoo&option=wallaby\r")
    try other.waitFor("> wallaby")
    try one.type("confirm\rawait state pickMeUp.view == final within 99s\r")
    try one.waitFor("await state pickMeUp.view == final within 99s")
    one.send(signal: SIGKILL)
    #expect(try one.waitForExit() == .killed(signal: SIGKILL))
    try other.type("await state pickMeUp.view == final within 60s\rdone\rstate rides.list\r")
    try other.waitFor("state rides.list\nloaded")
    try other.waitFor("wallaby")
    try other.type("where\r")
    try other.waitFor("where\nmap\n")
    try server.waitFor("wallaby to Zoo")
    // The app continues when a prompt is left.
    try other.type("quit\r")
    #expect(try other.waitForExit() == .exited(0))
    try server.type("where\r")
    try server.waitFor("where\nmap\n")
  }

  @Test(arguments: [(SIGKILL, true), (SIGTERM, true), (SIGTERM, false)])
  func aPromptEndsWithTheApp(_ signal: Int32, _ isIdle: Bool) throws {
    let server = try server()
    let client = try client()
    if !isIdle {
      try client.type("await state auth == nothing within 99s\r")
      try client.wait(for: "the command") { $0.lines.last != "koober welcome>" }
    }
    server.send(signal: signal)
    #expect(try client.waitForExit() == .exited(3))
    #expect(client.screen.text.contains("\nerror: detached from '\(path)': the app has ended"))
    _ = try server.waitForExit()
    #expect(home.names.contains("s") == (signal == SIGKILL))
  }

  @Test func completionAndHintsComeFromTheApp() throws {
    let server = try server()
    let client = try client(["NO_COLOR": ""])
    try client.type("sig\t\t")
    try client.waitFor("signIn  Shows the sign-in form.\nsignUp  Shows the sign-up form.")
    try client.type("\r")
    try client.waitFor("koober signIn/2>")
    try client.type("setE")
    try client.waitFor("setEmail  Changes the e-mail address.")
    try client.type("\t")
    try client.waitFor("koober signIn/2> setEmail TEXT")
    withExtendedLifetime(server) {}
  }

  @Test func ctrlCInterruptsOnlyTheOwnCommand() throws {
    let server = try server()
    let client = try client()
    try server.type("await state auth == nothing within 2s\r")
    try client.type("echo begun; await state auth == nothing within 99s\r")
    try client.waitFor("\nbegun")
    try client.type("\u{3}")
    try client.waitFor("interrupted\nkoober welcome>")
    try client.type("whe\u{3}where\r")
    try client.waitFor("koober welcome> where\nwelcome")
    try server.waitFor("error: ")
  }

  @Test func newsOfTheBackgroundReachAWatchingPrompt() throws {
    let server = try server()
    let client = try client()
    try client.type("watch auth\r")
    try client.waitFor("auth: signedOut\n")
    try server.type("auth.signIn a b\r")
    try client.waitFor("auth: signedOut → authenticating(…)\n")
    try client.waitFor("koober a:map")
    try server.type("env.fail messages.send with: notConnected\rmessages.send hi\r")
    try client.waitFor("chat: ! You are not connected.  [chat.ok]\n")
  }

  @Test func secretsStayOutOfTheHistoryAndAreAskedFor() throws {
    let server = try server()
    let client = try client()
    try client.type("auth.signIn jane@example.com\r")
    try client.waitFor("password:")
    try client.type("hopper\r")
    try client.wait(for: "the map") { $0.lines.last == "koober jane:map>" }
    try client.type("auth.signOut\rsignIn\r")
    try client.wait(for: "the form") { $0.lines.last == "koober signIn/2>" }
    try client.type("setPassword hopper2\r")
    try client.waitFor("note: a line with a secret is not kept in the history")
    try client.type("history\r")
    try client.waitFor("signIn/2> history\n")
    try client.wait(for: "the prompt") { $0.lines.last == "koober signIn/2>" }
    #expect(client.screen.text.contains("  signIn\n"))
    #expect(!client.screen.text.contains("  setPassword hopper2"))
    #expect(!client.screen.text.contains("hopper\n"))
    withExtendedLifetime(server) {}
  }

  @Test func programsTheEditorAndThePagerAreThoseOfThePrompt() throws {
    let server = try server()
    let client = try client([
      "VISUAL": "sh -c 'echo where > $0'", "WORD": "here", "PAGER": "sh -c 'wc -l; echo paged'",
    ])
    try client.type("state | sh -c 'cat >/dev/null; echo $WORD'\r")
    try client.waitFor("\nhere\nkoober welcome>")
    try client.type("let n = state | wc -l\recho $n\r")
    try client.waitFor("echo $n\n")
    try client.type("edit\r")
    try client.waitFor("edit\nwhere\nwelcome\nkoober welcome>")
    try client.type("help\r")
    try client.waitFor("paged\nkoober welcome>")
    withExtendedLifetime(server) {}
  }

  @Test func aPromptThatIsStoppedSeesTheLatestStateLater() throws {
    let server = try server()
    let client = try client()
    client.send(signal: SIGSTOP)
    try client.waitUntilStopped()
    try server.type("signIn\rback\rsignUp\r")
    try server.wait(for: "the prompt") { $0.lines.last == "koober signUp/2>" }
    client.send(signal: SIGCONT)
    try client.wait(for: "the prompt") { $0.lines.last == "koober signUp/2>" }
  }
}

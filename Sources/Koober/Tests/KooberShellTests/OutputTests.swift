import PseudoTerminal
import SceneSystem
import Testing
import SceneText

/// The output of Koober's shell on a terminal of standard size and on a small one.
struct OutputTests {
  private func signIn(email: String = "-", password: String = "-") -> [String] {
    [
      KooberTerminal.rule("signIn"), "Sign in", "", "E-mail    \(email)", "Password  \(password)",
      "",
      "[submit]  [cancel]",
    ]
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func watchedValuesAreReportedWhenTheyChange(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.run("watch", printing: ["no path is watched"])
    try shell.run(
      "watch signIn.email",
      printing: shell.either(
        ["signIn.email: no value yet: there is no scene or service 'signIn'"],
        ["signIn.email: no value yet: there is no", "scene or service 'signIn'"]))
    try shell.run(
      "signIn", printing: ["+ signIn.email: \"\""] + signIn(), prompt: "koober signIn/2>")
    try shell.run(
      "setEmail a@b.c",
      printing: ["signIn.email: \"\" → \"a@b.c\""] + signIn(email: "a@b.c"))
    try shell.run("unwatch signIn.email")
    try shell.run("setEmail d@e.f", printing: signIn(email: "d@e.f"))
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func theDifferencesSettingControlsReportedChanges(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.run("signIn", printing: signIn(), prompt: "koober signIn/2>")
    try shell.run("set differences all")
    try shell.run(
      "setEmail jane@example.com",
      printing: shell.either(
        ["signIn.email: \"\" → \"jane@example.com\""], ["signIn.email: \"\" → \"jane@example.com\""]
      )
        + signIn(email: "jane@example.com"))
    try shell.run(
      "setEmail joe@example.com",
      printing: shell.either(
        ["signIn.email: \"jane@example.com\" → \"joe@example.com\""],
        ["signIn.email: \"jane@example.com\" → \"joe…"]) + signIn(email: "joe@example.com"))
    try shell.run("set differences off")
    try shell.run(
      "setPassword secret",
      printing: shell.either(
        ["note: a line with a secret is not kept in the history"],
        ["note: a line with a secret is not kept", "in the history"])
        + signIn(email: "joe@example.com", password: "******"))
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func settingsAndAliasesCanBeChanged(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size)
    try shell.run(
      "set colors",
      printing: [
        "auto", "Use colors.", "Values: auto, on, off",
      ])
    try shell.run(
      "set colours on",
      printing: [
        "error: there is no setting 'colours'", "  set colours on", "      ^^^^^^^",
        "  help: did you mean colors?",
      ])
    try shell.run("alias twice \"where; where\"")
    try shell.run("alias", printing: ["twice  where; where"])
    try shell.run("twice", printing: ["welcome", "welcome"])
    try shell.run("unalias twice")
    try shell.run("alias", printing: ["no aliases"])
    let path = shell.home.file(".config/koober/config")
    let text = "'\(path)' does not exist; create it with commands to run when the shell starts"
    try shell.run(
      "config",
      printing: TerminalText.wrapped(text, to: size.columns).split(separator: "\n").map(String.init)
    )
  }

  @Test(arguments: KooberTerminal.Size.allCases)
  func aproposBreaksBetweenWords(size: KooberTerminal.Size) throws {
    let shell = try KooberTerminal(size, ["PAGER": ""])
    try shell.run(
      "apropos question",
      printing: shell.either(
        ["goto confirmation  A question to be answered with yes or no."],
        [
          "goto confirmation  A question to be", "                   answered with yes or",
          "                   no.",
        ]))
  }

  @Test func helpIsTheSameInAnyWidth() throws {
    let words = try KooberTerminal.Size.allCases.map { size in
      let shell = try KooberTerminal(size, ["PAGER": ""])
      try shell.type("help\r")
      let screen = try shell.terminal.wait(for: "the whole help") {
        $0.text.contains("\nServices: ") && $0.lines.last == "koober welcome>"
      }
      #expect(screen.text.split(separator: "\n").allSatisfy { $0.count <= size.columns })
      return screen.text.split { $0.isWhitespace }.map(String.init)
    }
    // A word wrapped by the terminal would count as two.
    #expect(words[0] == words[1])
  }
}

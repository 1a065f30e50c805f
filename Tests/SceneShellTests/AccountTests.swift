import FoundationEssentials
import PseudoTerminal
import SceneTerminal
import Testing

/// Secrets and errors of a model that knows nothing of the shell.
struct AccountTests {
  private let account = "'\(PseudoTerminal.builtProduct("AccountShell"))'"

  /// Lines with a password, a PIN or a code, none of which is in a file.
  @Test func secretsAreNotKept() throws {
    let home = TemporaryDirectory()
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("AccountShell"),
      arguments: ["--record", home.file("own.jsonl")],
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 100,
      rows: 50)
    try terminal.waitFor("account main>")
    for line in [
      "push signIn Joan tajne", "goto account.signIn Joan tajne", "signIn Jane password: tajne",
      "signIn Joan tajne", "setPin 4711", "unlock 4711",
      "state account",
    ] {
      try terminal.type("\(line)\r")
    }
    try terminal.wait(for: "the state") { screen in
      let text = screen.lines.joined(separator: "\n")
      return text.contains("pin: <redacted>") && text.contains(#"user: "Joan""#)
    }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      History(path: home.file(".local/state/account/history")).entries == ["state account"])
    let files = home.files(below: "")
    #expect(files.count { $0.path.hasSuffix(".jsonl") } == 2, "the journal and the kept session")
    for (file, text) in files {
      #expect(!text.contains("tajne") && !text.contains("4711"), "\(file)")
    }
  }

  /// A text that turns out to be a secret is removed from the history, also from earlier lines.
  @Test(arguments: ["setPin tajne77", "setPin {\"pin\": \"tajne77\"}", "signIn Joan tajne77"])
  func earlierLinesWithASecretAreForgotten(line: String) throws {
    let home = TemporaryDirectory()
    let terminal = try PseudoTerminal(
      PseudoTerminal.builtProduct("AccountShell"),
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"], columns: 100)
    try terminal.waitFor("account main>")
    for line in ["echo tajne77", "where", line, "echo end of the lines"] {
      try terminal.type("\(line)\r")
    }
    try terminal.waitFor("\nend of the lines")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      History(path: home.file(".local/state/account/history")).entries
        == ["where", "echo end of the lines"])
  }

  @Test func anErrorThatTheAppCannotCatchIsNotedOnce() throws {
    let program = try CounterProgram()
    let script = """
      signIn Jane often; state account.problem; signIn Jane late; state account.problem; \
      signIn Jane late
      """
    #expect(
      try program.run("\(account) -c '\(script)'")
        == .init(
          0, "\"locked for 5 minutes\"\n\"Outage()\"\n",
          errors: """
            note: 'signIn' threw an error of type Outage, which is not Codable: the app gets a RecordedError, and \
            'catch let error as Outage' does not match
              help: make Outage Codable; if its module must not change, conform it to CaseCodable in the shell

            """))
  }

  /// Without the secret, nothing else is said to be the cause.
  @Test func aMissingSecretIsTheOnlyCause() throws {
    let program = try CounterProgram()
    _ = try program.run("\(account) --record s.jsonl -c 'setPin 4711; unlock 4711'")
    let outcome = try program.run("\(account) replay s.jsonl")
    #expect(outcome.status == 4)
    #expect(
      outcome.output.split(separator: "\n").filter { $0.hasPrefix("note: ") } == [
        "note: the values of 'setPin' and 'unlock' are unknown, which can be the cause; add --secret setPin=@FILE"
      ], "\(outcome)")
  }

  @Test func aRecordedErrorIsReplayed() throws {
    let program = try CounterProgram()
    let record = "\(account) --record s.jsonl -c 'signIn Jane often; signIn Jane late'"
    #expect(try program.run("\(record) 2>/dev/null").status == 0)
    #expect(
      try program.run(
        "\(account) replay s.jsonl --secret password=often --secret password_2=late")
        == .init(0, "s.jsonl: 5 inputs, no differences\n"))
    #expect(try program.run("grep -c '\"locked\":\\[5\\]' s.jsonl") == .init(0, "1\n"))
  }
}

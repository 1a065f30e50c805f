import Commands
import Testing

@testable import Script

/// What is hidden of a line by its words; what is meant stands between `<` and `>`.
struct SecretWordsTests {
  private static let words: SecretWords = {
    var words = SecretWords()
    words.learn([
      CommandSchema(
        "setPassword",
        parameters: [CommandParameter(nil, name: "_0", type: .optional(.secret(.string)))]),
      CommandSchema(
        "signIn",
        parameters: [
          CommandParameter("email", name: "email", type: .string),
          CommandParameter("password", name: "password", type: .secret(.string)),
        ]),
      CommandSchema("setEmail", parameters: [CommandParameter(nil, name: "_0", type: .string)]),
      CommandSchema(
        "count", parameters: [CommandParameter("tokens", name: "tokens", type: .double)]),
    ])
    return words
  }()

  /// The diagnostic about what is between `<` and `>`.
  private func diagnostic(
    _ marked: String, _ code: Diagnostic.Code = "argument.type", _ message: String = ""
  ) throws -> Diagnostic {
    let parts = marked.split(separator: /[<>]/, omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    let start = parts[0].utf8.count
    return Diagnostic(
      code: code, message: message, at: SourceRange(start, start + parts[1].utf8.count),
      in: SourceText(name: "a", parts.joined()))
  }

  private func shown(_ diagnostic: Diagnostic) throws -> String {
    let place = try #require(diagnostic.place)
    return "\(place.before)<\(place.marked)>\(place.after)"
      .replacing("<redacted>", with: "*")
  }

  @Test(arguments: [
    ("setPassword hunter2 <extra>", "setPassword * <*>"),
    (
      "auth.signIn email: a password: hunter2 <colour: red>",
      "auth.signIn email: a password: * <colour: *>"
    ),
    ("<signIn> jane hunter2", "<signIn> jane *"),
    ("signIn password: hunter2 jane <red>", "signIn password: * * <*>"),
    ("signIn jane 'hunter 2' <red>", "signIn jane * <*>"),
    ("signIn email: a <password:> hunter2:", "signIn email: a <password:> *"),
    ("signIn email: a <password:>", "signIn email: a <password:>"),
    ("setPassword <hunter2:>", "setPassword <*>"),
    ("setPassword <hunter2: 5>", "setPassword <* *>"),
    ("setPasword <hunter2>", "setPasword <*>"),
    ("dispatch setPassword hunter2; <nope>", "dispatch setPassword *; <nope>"),
    ("! setPassword hunter2 | cat; <nope>", "! setPassword * | cat; <nope>"),
    ("nope (setPassword hunter2) <x>", "nope (setPassword *) <x>"),
    ("setPassword (echo hunter2) <x>", "setPassword * <*>"),
    ("setPassword <(state nothing)>", "setPassword <(state nothing)>"),
    ("setPassword <$missing>", "setPassword <$missing>"),
    ("setPassword <\">hunter2; nope", "setPassword <*>"),
    ("setEmail <\">a; setPassword hunter2", "setEmail <*>"),
    ("setEmail <\">jane", "setEmail <\">jane"),
    ("setPassword <{>\"a\": hunter2", "setPassword <*>"),
    ("setEmail password: hunter2 rest <x>", "setEmail password: * * <*>"),
    ("source a.scene passwort: hunter2 <x>", "source a.scene passwort: * <*>"),
    ("setEmail password=hunter2 <x>", "setEmail * <x>"),
    ("let password = hunter2; <nope>", "let password = *; <nope>"),
    ("let token = state a.b; <nope>", "let token = state a.b; <nope>"),
    ("let x = hunter2; let y = 1; setPassword $x <y>", "let x = *; let y = 1; setPassword $x <*>"),
    ("<expect state signIn.password == hunter2>", "<expect state signIn.password == *>"),
    ("<await hunter2 == state a.password within 5s>", "<await * == state a.password within 5s>"),
    ("openVault passphrase: 1234 <x>", "openVault passphrase: * <*>"),
    ("changePassphrase old <new>", "changePassphrase * <*>"),
    ("count tokens: <many>", "count tokens: <many>"),
    ("expect state a == 1; select <id: x>", "expect state a == 1; select <id: x>"),
  ])
  func secretsOfALineAreHidden(line: String, expected: String) throws {
    let concealed = Self.words.concealing(try diagnostic(line))
    #expect(try shown(concealed) == expected)
    #expect(concealed.place?.column == (try diagnostic(line).place?.column))
    // Nothing is left to be hidden.
    #expect(Self.words.concealing(concealed).place?.text == concealed.place?.text)
  }

  @Test func whatIsGivenToAnUnknownCommandIsHiddenInDoubt() throws {
    let unknown = try diagnostic("<frobnicate> jane with: hunter2", "command.unknown")
    #expect(try shown(Self.words.concealing(unknown)) == "<frobnicate> …")
    let mistyped = try diagnostic("<setEmial> jane", "command.unknown")
    #expect(try shown(Self.words.concealing(mistyped)) == "<setEmial> jane")
  }

  @Test func aLineKnowsTheLinesOfItsStatementAbove() throws {
    let diagnostic = try diagnostic("setPassword \\\n 'hunter2' \\\n <extra>")
    #expect(try shown(Self.words.concealing(diagnostic)) == " <*>")
  }

  @Test func messagesDoNotQuoteSecrets() throws {
    let diagnostic = try diagnostic(
      "setPassword <'hunter2':>", "parse.missingValue", "label hunter2: has no value")
    #expect(Self.words.concealing(diagnostic).message == "label <redacted>: has no value")
  }

  @Test(arguments: [
    ("echo <x> LONG", "echo <x> LONG"),
    ("setPassword <x> LONG", "setPassword <*> *"),
    ("setPassword LONG <x>", "… <…>"),
    ("setPassword LONG | cat; setEmail <x>", "… | cat; setEmail <x>"),
    ("setPassword LONG; setPassword <x>", "…; setPassword <*>"),
    ("echo <LONG>", "echo <LONG>"),
    ("setPassword <LONG>", "setPassword <*>"),
  ])
  func ofAnEndlessLineWhatIsNearIsShown(line: String, expected: String) throws {
    let long = String(repeating: "y", count: 1_000_000)
    let concealed = Self.words.concealing(try diagnostic(line.replacing("LONG", with: long)))
    #expect(try shown(concealed).replacing(/y+/, with: "LONG") == expected)
  }

  @Test(
    arguments: [
      ("setPassword hunter2", .secret), ("setEmail jane", .open), ("frobnicate hunter2", .unknown),
      ("setEmail a; let x = 1; setPassword hunter2", .secret), ("setEmail a; setEmail b", .open),
      ("let password = hunter2", .secret), ("let x = hunter2", .open), ("setPassword", .open),
      ("expect state signIn.password == hunter2", .secret), ("state | jq .password", .open),
      ("signIn email: a pasword: b", .secret), ("setPassword \"hunter2", .secret),
    ] as [(String, SecretWords.Judgement)])
  func linesAreJudged(line: String, judgement: SecretWords.Judgement) {
    #expect(Self.words.judge(line) == judgement)
  }

  @Test(
    arguments: [
      ("setPassword $x", ["x"]), ("signIn $mail $word", ["word"]), ("setEmail $x", []),
      ("setEmail a; setPassword $y.first", ["y"]),
    ] as [(String, Set<String>)])
  func variablesTurnOutToBeSecret(line: String, names: Set<String>) {
    #expect(Self.words.variables(givenIn: line) == names)
  }

  @Test(
    arguments: [
      ("let x = hunter2", ["x"]), ("echo a; let x = 1; let y = 2", ["x", "y"]), ("let x", []),
      ("let x = $y", []), ("outlet x = 1", []),
    ] as [(String, Set<String>)])
  func aTextBindsVariables(text: String, names: Set<String>) {
    #expect(SecretWords.variables(boundIn: text) == names)
  }
}

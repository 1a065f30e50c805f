import SceneCommands
import SceneSessions
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The redaction of a line by its words; `<` and `>` enclose the range of the diagnostic.
@MainActor struct SecretDetectorTests {
  private static let words: SecretDetector = {
    let email = CommandParameter("email", name: "email", type: .string)
    let password = CommandParameter("password", name: "password", type: .secret(.string))
    let words = SecretDetector(.standard)
    words.learn(
      [
        CommandSchema(
          "setPassword",
          parameters: [CommandParameter(nil, name: "_0", type: .optional(.secret(.string)))]),
        CommandSchema("setEmail", parameters: [CommandParameter(nil, name: "_0", type: .string)]),
        CommandSchema("select", parameters: [CommandParameter("id", name: "id", type: .string)]),
      ], of: "form")
    words.learn([CommandSchema("signIn", parameters: [email, password])], of: "auth")
    words.learn(
      [
        CommandSchema("signIn"),
        CommandSchema(
          "fail",
          parameters: [
            CommandParameter(nil, name: "_0", type: .string),
            CommandParameter("with", name: "with", type: .string),
          ]),
        CommandSchema(
          "count", parameters: [CommandParameter("tokens", name: "tokens", type: .double)]),
      ], of: "env")
    let code = CommandParameter("code", name: "code", type: .secret(.string))
    words.learn([CommandSchema("verify", parameters: [email, code])], of: "auth")
    words.learn(
      places: [
        CommandSchema("signIn", parameters: [email]), CommandSchema("verify", parameters: [code]),
        CommandSchema("resetPassword", parameters: [email]),
      ])
    words.learn(["session": ["key": .redacted, "name": "jane"]], at: "auth")
    return words
  }()

  /// A diagnostic about the text between `<` and `>`.
  private func diagnostic(
    _ marked: String, message: String = ""
  ) throws -> Diagnostic {
    let parts = marked.split(separator: /[<>]/, omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    let start = parts[0].utf8.count
    return Diagnostic(
      code: Diagnostic.Code(ScriptFailure.Code.argumentType), message: message,
      at: SourceRange(start, start + parts[1].utf8.count),
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
    ("<signIn> hunter2", "<signIn> *"), ("<auth.signIn> jane:hunter2", "<auth.signIn> *"),
    ("signIn email: a <pasword: hunter2>", "signIn email: a <pasword: *>"),
    ("setPassword <hunter2: 5>", "setPassword <*>"),
    ("<setPasword> hunter2", "<setPasword> *"),
    ("<changePassword> hunter2", "<changePassword> *"),
    ("<enterNewPasword> hunter2", "<enterNewPasword> *"),
    ("<atuh>.signIn jane hunter2", "<atuh>.signIn jane *"),
    ("dispatch setPassword hunter2; <nope>", "dispatch setPassword *; <nope>"),
    ("! setPassword hunter2 | cat; <nope>", "! setPassword * | cat; <nope>"),
    ("nope (setPassword hunter2) <x>", "nope (setPassword *) <x>"),
    ("setPassword (echo hunter2) <x>", "setPassword * <*>"),
    ("setPassword (setPassword hunter2 | cat) <x>", "setPassword * <*>"),
    ("setPassword <(state nothing)>", "setPassword <(state nothing)>"),
    ("setPassword <$missing>", "setPassword <$missing>"),
    ("setEmail password: hunter2 rest <x>", "setEmail password: * * <*>"),
    ("source a.scene passwort: hunter2 <x>", "source a.scene passwort: * <*>"),
    ("let password = hunter2; <nope>", "let password = *; <nope>"),
    ("let x = hunter2; let y = 1; setPassword $x <y>", "let x = *; let y = 1; setPassword $x <*>"),
    ("<expect state form.password == hunter2>", "<expect state form.password == *>"),
    ("signIn {\"email\": \"a\", \"password\": \"hunter2\"} <x>", "signIn * <*>"),
    ("signIn [\"a\", \"hunter2\"] <x>", "signIn * <*>"),
    ("setEmail {\"Password\": \"hunter2\"} <x>", "setEmail * <x>"),
    ("setEmail {\"newPassword\": $pw} <x>", "setEmail {\"newPassword\": $pw} <x>"),
    ("<expect $pin + 1 == 1235>", "<expect $pin + 1 == *>"),
    ("open koober://sign-in?pwd=hunter2&a=b <x>", "open koober://sign-in?pwd=*&a=b <x>"),
    ("open koober://sign-in?pass=hunter2&a=b <x>", "open koober://sign-in?pass=*&a=b <x>"),
    ("open koober://a?access_token=hunter2 <x>", "open koober://a?access_token=* <x>"),
    ("open koober://a?text=pin:hunter2 <x>", "open koober://a?text=* <x>"),
    ("open koober://a?text=the%20pin:%20here <x>", "open koober://a?text=the%20pin:%20here <x>"),
    ("open koober://a?text=the+pin:+here <x>", "open koober://a?text=the+pin:+here <x>"),
    ("goto signIn email=a pass=hunter2 <x>", "goto signIn email=a pass=* <*>"),
    ("push signIn pin: hunter2 <x>", "push signIn pin: * <*>"),
    ("setEmail {\"TOKEN\": \"hunter2\"} <x>", "setEmail * <x>"),
    ("env.fail otp=hunter2 <x>", "env.fail otp=* <x>"),
    ("let secret = hunter2; <nope>", "let secret = *; <nope>"),
    ("open koober://sign-in?pwd='a <b hunter2'>", "open koober://sign-in?pwd=<*>"),
    ("open \"https://jane:hunter2@host/a\" <x>", "open \"https://jane:*@host/a\" <x>"),
    ("open https:jane:hunter2@host/a <x>", "open https:jane:*@host/a <x>"),
    ("open HTTP:/jane:hunter2@host <x>", "open HTTP:/jane:*@host <x>"),
    ("open https//jane:<hunter2>@host", "open https//jane:<*>@host"),
    ("open '//jane:hunter2@host' <x>", "open '//jane:*@host' <x>"),
    ("push signIn password: hunter2 <x>", "push signIn password: * <*>"),
    ("env.fail auth.signIn password: hunter2 <x>", "env.fail auth.signIn password: * <*>"),
    ("env.fail auth.signIn(password: hunter2) <x>", "env.fail auth.signIn(* * <*>"),
    ("env.fail auth.signIn(password:hunter2) <x>", "env.fail auth.signIn(* <*>"),
    ("push signIn(password: hunter2) <x>", "push signIn(* * <*>"),
    ("auth.signIn(jane, hunter2) <x>", "auth.signIn(* * <*>"),
    ("dispatch setPassword(hunter2) <x>", "dispatch setPassword(* <*>"),
    ("koober auth.signIn jane hunter2 <x>", "koober auth.signIn jane * <*>"),
    ("koober \"auth.signIn jane hunter2\" <x>", "koober * <x>"),
    ("echo \"auth.signIn jane\" <x>", "echo \"auth.signIn jane\" <x>"),
    ("let pw = hunter2; <nope>", "let pw = *; <nope>"),
    ("set password hunter2 <x>", "set password * <*>"),
    ("goto signIn --password hunter2 <x>", "goto signIn --password * <*>"),
    ("env.fail auth.signIn password hunter2 <x>", "env.fail auth.signIn password * <*>"),
    ("push signIn a Password hunter2 <x>", "push signIn a * * <*>"),
    ("push signIn jane hunter2 <x>", "push signIn jane * <*>"),
    ("goto signIn jane <hunter2>", "goto signIn jane <*>"),
    ("push sigIn jane <hunter2>", "push sigIn jane <*>"),
    ("push setPassword <hunter2>", "push setPassword <*>"),
    ("goto auth.verify jane hunter2 <x>", "goto auth.verify jane * <*>"),
    ("push --json signIn jane <hunter2>", "push --json signIn jane <*>"),
    ("push place=signIn jane <hunter2>", "push place=signIn jane <*>"),
    ("push --place signIn jane <hunter2>", "push --place signIn jane <*>"),
    ("goto force=true signIn jane <hunter2>", "goto force=true signIn jane <*>"),
    ("goto force:true signIn jane <hunter2>", "goto force:true signIn jane <*>"),
    ("goto forc: true signIn jane <hunter2>", "goto forc: true signIn jane <*>"),
    ("goto --frce signIn jane <hunter2>", "goto --frce signIn jane <*>"),
    ("goto signIn jane --frce <x>", "goto signIn jane * <*>"),
    ("push signIn {\"a\": 1} <hunter2>", "push signIn * <*>"),
    ("push 'signIn jane hunter2' <x>", "push * <x>"),
    ("dispatch --json auth.signIn jane <hunter2>", "dispatch --json auth.signIn jane <*>"),
    (
      "let a = auth.signIn; dispatch $a jane <hunter2>", "let a = auth.signIn; dispatch $a jane <*>"
    ),
    ("dispatch action=auth.signIn jane <hunter2>", "dispatch action=auth.signIn jane <*>"),
    ("auth.signIn jane --hunter2 <x>", "auth.signIn jane * <*>"),
    ("pussh signIn jane <hunter2>", "pussh signIn jane <*>"),
    ("goto --json --password <hunter2>", "goto --json --password <*>"),
    ("push --password hunter2 signIn <x>", "push --password * signIn <*>"),
    ("dispatch --password hunter2 auth.verify <x>", "dispatch --password * auth.verify <*>"),
    ("dispatch action:auth.signIn jane <hunter2>", "dispatch action:auth.signIn jane <*>"),
    ("foo && auth.signIn jane <hunter2>", "foo && auth.signIn * <*>"),
    ("env.fail auth.signIn jane <hunter2>", "env.fail auth.signIn jane <*>"),
    ("expect <password> == hunter2", "expect <password> == *"),
    ("expect (state form.email) <==> password", "expect (state form.email) <==> password"),
    ("push verify 1234 hunter2 <x>", "push verify * * <*>"),
    ("push resetPassword jane extra <x>", "push resetPassword jane extra <x>"),
    ("setEmail password <hunter2>", "setEmail password <*>"),
    ("setEmail password=hunter2 <y>", "setEmail password=* <y>"),
    ("setEmail email=a,password=hunter2 <y>", "setEmail email=a,password=* <y>"),
    ("<password=hunter2>", "<password=*>"),
    ("push signIn <newPassword:hunter2>", "push signIn <newPassword:*>"),
    ("let newPassword = hunter2; <nope>", "let newPassword = *; <nope>"),
    ("let passwordConfirmation = hunter2; <nope>", "let passwordConfirmation = *; <nope>"),
    ("let password_new = hunter2; <nope>", "let password_new = *; <nope>"),
    ("let passwordless = hunter2; <nope>", "let passwordless = hunter2; <nope>"),
    ("let PASSWORD = hunter2; <nope>", "let PASSWORD = *; <nope>"),
    ("open 'koober://sign-in?pwd=a;b c' <x>", "open 'koober://sign-in?pwd=*' <x>"),
    ("where <x> # password: hunter2", "where <x> # password: *"),
    ("where <x> # auth.signIn a hunter2", "where <x> # auth.signIn *"),
    ("where <x> # the password hunter2", "where <x> # the password *"),
    (
      "<await hunter2 == state auth.session.key within 5s>",
      "<await * == state auth.session.key within 5s>"
    ),
  ])
  func secretsAreRedactedInLines(line: String, expected: String) throws {
    try expectConcealed(line, expected)
  }

  @Test func aSecretParameterIsSecretForAllActionsOfTheSameName() throws {
    let words = SecretDetector(.standard)
    for target in "cabdefgh" {
      let isForm = target == "c"
      let type: ArgumentType = isForm ? .secret(.string) : .string
      let key = CommandParameter("key", name: "key", type: type)
      let other = CommandParameter("other", name: "other", type: .secret(.string))
      words.learn(
        [CommandSchema("unlock", parameters: isForm ? [key] : [key, other])], of: String(target))
    }
    for (line, expected) in [
      ("unlock hunter2 1 <2>", "unlock * * <*>"), ("unlock key: hunter2 <x>", "unlock key: * <*>"),
      ("unlok hunter2 <x>", "unlok * <*>"), ("a.unlock 1 hunter2 <x>", "a.unlock 1 * <*>"),
    ] {
      #expect(try shown(words.concealing(try diagnostic(line))) == expected)
    }
  }

  @Test(arguments: [
    "<slect> kangaroo", "<setEmial> jane", "<frobnicate> jane with: hunter2",
    "push signIn <emial: jane@example.com>", "env.fail auth.signIn <wiht: notConnected>",
    "setEmail pass <the>", "echo the token <x>", "open a?passport=AB12 <x>",
    "<auth.signIn> $mail", "<auth.signIn> email: jane", "env.signIn <a>", "count tokens: <many>",
    "let tokens = {\"a\": 1}; <expect $tokens.a == 2>",
    "let token = state a.b; <nope>", "<expect state auth.session.name == joe>",
    "expect state a == 1; select <id: x>", "setEmail <\">jane",
    "open <koober://sign-in?email=jane@example.com>", "where <x> # the email: a@b.c",
    "let passport = AB12; <nope>", "setEmail {\"postcode\": 4000} <x>", "open a?postcode=4000 <x>",
    "setEmail {\"isPassword\": true} <x>", "echo <password>", "setEmail <password>",
    "expect <password> exists", "expect <password> == null", "goot signIn email: jane <--force>",
    "env.fial auth.signIn <with: timedOut>", "travel auth.signIn jane <x>",
    "send \"//TODO:mail jane@b\" <x>", "goto signIn jane <--frce>", "goto signIn jane <frce: true>",
    "goto resetPassword <--frce>",
    "env.fail auth.signIn with: timedOut <--json>", "env.fail auth.signIn <with: timedOut> --frce",
    "goto signUp $city; <nope>", "screen signIn --props <--json>", "echo signIn jane <x>",
    "open a:b@c time:10:30@home <x>", "open '// note: mail a@b' <x>",
  ])
  func otherTextIsNotRedacted(line: String) throws { try expectConcealed(line, line) }

  @Test(arguments: [
    ("setPassword <\">hunter2; nope", "setPassword <*>"),
    ("echo a; setPassword 'x;y' <'>z", "echo a; setPassword <*>"),
    ("dispatch setPassword <\">hunter2", "dispatch setPassword <*>"),
    ("setPasword <\">hunter2", "setPasword <*>"),
    ("setEmail <\">a; setPassword hunter2", "setEmail <\">a; setPassword *"),
    ("setPassword <{>\"a\": hunter2", "setPassword <*>"),
    ("setPassword <hunter2:>", "setPassword <*>"),
    ("signIn email: a <password:>", "signIn <*>"),
    ("source a password: <\">hunter2", "source a password: <*>"),
    ("let password = <\">hunter2", "let password = <*>"),
    ("push signIn(\"a b\", 'hunter2'<)>", "push signIn<*>"),
    ("repeat 3 <auth.signIn> jane hunter2", "repeat 3 <auth.signIn> *"),
    ("alias home <\">auth.signIn jane hunter2", "alias home <\">auth.signIn *"),
    ("expect state form.password == <\">hunter2", "expect state form.password == <*>"),
  ])
  func textThatDoesNotParseIsRedactedByItsWords(line: String, expected: String) throws {
    try expectConcealed(line, expected)
  }

  private func expectConcealed(_ line: String, _ expected: String) throws {
    let concealed = Self.words.concealing(try diagnostic(line))
    #expect(try shown(concealed) == expected)
    #expect(concealed.place?.column == (try diagnostic(line).place?.column))
    // A second redaction changes nothing.
    #expect(Self.words.concealing(concealed).place?.text == concealed.place?.text)
  }

  @Test func continuationLinesAreRedactedByTheirStatement() throws {
    let diagnostic = try diagnostic("setPassword \\\n 'hunter2' \\\n <extra>")
    #expect(try shown(Self.words.concealing(diagnostic)) == " <*>")
  }

  @Test func messagesDoNotQuoteSecrets() throws {
    let diagnostic = try diagnostic(
      "setPassword <'hunter2':>", message: "the label 'hunter2:' has no value")
    #expect(Self.words.concealing(diagnostic).message == "the label '<redacted>:' has no value")
  }

  /// A line shows only the beginning of a JSON value with several lines; a message shows all of it.
  @Test(
    arguments: [
      ("signIn <{\n\"password\": 1}>", "no {password: tajne}", "no <redacted>"),
      ("signIn <[\n\"a\"]>", "'a:' is not [\"tajne\"] or x", "'a:' is not <redacted> or x"),
      ("setEmail <{\n\"pw\": 1}>", "no {pw: tajne…", "no <redacted>"),
      ("<expect where == {\n\"pw\": 1}>", "no {pw: tajne}, but", "no <redacted>, but"),
      ("setEmail <{\n\"name\": 1}>", "no {name: jane}", "no {name: jane}"),
      ("signIn <{\"password\": $pw, \"a\": 1}>", "no {password: tajne}", "no <redacted>"),
      ("expect <$u == 1>", "but it is \"a://b?pw=tajne\"", "but it is \"a://b?pw=<redacted>\""),
      ("advance <$pw>", "'by:' must be a duration, not tajne", "'by:' must be a duration, not *"),
      ("let x = <$pw + 1>", "tajne is not a number", "* is not a number"),
    ] as [(String, String, String)])
  func messagesShowNoSecretValues(line: String, message: String, expected: String) throws {
    let diagnostic = try diagnostic(line, message: message)
    let concealed = Self.words.concealing(diagnostic, ["pw": "tajne"])
    #expect(concealed.message == expected.replacing("*", with: "<redacted>"))
  }

  /// A reader who knows the words of a message must not learn that one of them is the password.
  @Test func messagesAboutOtherPlacesDoNotDependOnTheSecret() throws {
    for (line, message) in [
      ("<auth.signIn> email: jane password: jane", "'auth.signIn' has no account jane"),
      ("setPassword <'label':>", "the label of 'setPassword' has no value"),
    ] {
      let diagnostic = try diagnostic(line, message: message)
      #expect(Self.words.concealing(diagnostic).message == message)
    }
  }

  /// Learns the binding of a line.
  private func bind(_ line: String, _ detector: SecretDetector) throws {
    guard
      case .complete(let tree) = CommandRegistry.standard.parser.parse(SourceText(name: "", line)),
      case .bind(let name, let operand)? = tree.statements.first?.kind
    else {
      Issue.record("'\(line)' binds nothing")
      return
    }
    detector.learn(variable: name.text, boundTo: operand)
  }

  @Test func aVariableWithAConcealedStateIsSecret() throws {
    let detector = SecretDetector(.standard)
    detector.policy = try RedactionPolicy("user.email\n")
    try bind("let mail = (echo (state user.email))", detector)
    try bind("let name = (echo (state user.name))", detector)
    #expect(detector.usesSecret("echo $mail"))
    #expect(!detector.usesSecret("echo $name"))
  }

  @Test func variablesAreSecretWithThoseTheyWereMadeFrom() throws {
    let words = SecretDetector(.standard)
    try bind("let copy = $word", words)
    try bind("let list = [1, $copy]", words)
    try bind("let text = \"a ${list}\"", words)
    try bind("let other = $email", words)
    try bind("let user = {\"password\": \"x\"}", words)
    for name in ["word", "copy", "list", "text", "other", "email"] {
      #expect(!words.usesSecret("echo $\(name)"), "\(name)")
    }
    #expect(words.usesSecret("echo ${user.name}"))
    words.learn(variables: ["copy"])
    for name in ["word", "copy", "list", "text"] {
      #expect(words.usesSecret("echo \"${\(name)}\""), "\(name)")
    }
    #expect(!words.usesSecret("echo $other $email $5"))
  }

  @Test(arguments: [
    ("echo <x> LONG", "echo <x> LONG"),
    ("setPassword <x> LONG", "setPassword <*> *"),
    ("setPassword LONG <x>", "<…>"),
    ("setPassword LONG | cat; setEmail <x>", "…; setEmail <x>"),
    ("setPassword LONG; setPassword <x>", "…; setPassword <*>"),
    ("echo <LONG>", "echo <LONG>"),
    ("setPassword <LONG>", "setPassword <*>"),
  ])
  func onlyTheTextNearTheErrorOfALongLineIsShown(line: String, expected: String) throws {
    let long = String(repeating: "y", count: 1_000_000)
    let concealed = Self.words.concealing(try diagnostic(line.replacing("LONG", with: long)))
    #expect(try shown(concealed).replacing(/y+/, with: "LONG") == expected)
  }

  @Test(
    arguments: [
      ("setPassword hunter2", .secret), ("setPasword hunter2", .secret),
      ("auth.signIn email: a password: hunter2 colour: red", .secret),
      ("setEmail a; let x = 1; setPassword hunter2", .secret),
      ("dispatch setPassword x", .secret), ("setPassword $x", .secret),
      ("let password = hunter2", .secret),
      ("setPassword \"unclosed", .secret), ("signIn email: a pasword: b", .secret),
      ("expect state form.password == hunter2", .secret),
      ("expect state auth.session.key == hunter2", .secret),
      ("signIn jane", .clean), ("setPassword", .clean), ("let x = hunter2", .clean),
      ("state | jq .password", .clean),
      ("setEmail a; setEmail b", .clean), ("setEmail \"jane", .clean), ("slect kangaroo", .clean),
      ("env.fail auth.signIn with: notConnected", .clean), ("let l = state signIn.email", .clean),
      ("open koober://sign-in?email=jane@example.com", .clean),
      ("push signIn email: foo@bar", .clean), ("push signIn emial: foo@bar", .clean),
      ("expect $tokens.a == 2", .clean), ("nosuch bar", .unknown), ("nosuch", .clean),
      ("open koober://sign-in; nosuch bar", .unknown),
    ] as [(String, SecretDetector.Classification)])
  func linesAreClassifiedAsSecretOrClean(
    line: String, classification: SecretDetector.Classification
  ) {
    #expect(Self.words.classify(line) == classification)
  }

  @Test func aPolicyCanConcealWhatACommandOfTheShellTakes() throws {
    let detector = SecretDetector(.standard)
    #expect(detector.classify("expect where == map; advance 5s") == .clean)
    detector.policy = try RedactionPolicy("advance\n")
    #expect(detector.classify("expect where == map; advance 5s") == .secret)
  }

  @Test func aPolicyCanConcealAnActionOfASceneThatIsNotShownYet() throws {
    let detector = SecretDetector(.standard)
    detector.policy = try RedactionPolicy("advance\ndoor.unlock\n")
    #expect(detector.classify("unlock 1234") == .secret)
    #expect(detector.classify("paint red") == .unknown)
  }

  @Test func aPolicyForAnActionLeavesItsOtherArgumentsVisible() throws {
    let detector = SecretDetector(.standard)
    detector.policy = try RedactionPolicy("door.unlock.code\n")
    let name = CommandParameter("name", name: "name", type: .string)
    let code = CommandParameter("code", name: "code", type: .secret(.string))
    detector.learn([CommandSchema("unlock", parameters: [name, code])], of: "door")
    let concealed = detector.concealing(try diagnostic("unlock front 1234 <x>"))
    #expect(try shown(concealed) == "unlock front * <*>")
  }

  @Test(
    arguments: [
      ("setPassword $x", ["x"]), ("signIn $mail $word", ["word"]), ("setPassword \"${x}1\"", ["x"]),
      ("setEmail $x", []), ("setEmail {\"password\": $x, \"name\": $y}", ["x"]),
      ("expect state form.password == [$x]", ["x"]),
      ("setEmail a; setPassword $y.first", ["y"]),
    ] as [(String, Set<String>)])
  func variablesOfSecretArgumentsAreSecret(line: String, names: Set<String>) {
    #expect(Self.words.variables(givenIn: line) == names)
  }

  @Test(
    arguments: [
      ("let x = hunter2", ["x"]), ("echo a; let x = 1; let y = 2", ["x", "y"]), ("let x", []),
      ("let x = $y", []), ("outlet x = 1", []),
    ] as [(String, Set<String>)])
  func findsTheVariablesThatATextBinds(text: String, names: Set<String>) {
    #expect(SecretDetector(.standard).variables(boundIn: text) == names)
  }
}

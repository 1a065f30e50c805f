import SceneCommands
import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct ParserTests {
  @Test(arguments: [
    ("", ""),
    ("  # nothing", ""),
    (";;\n;", ""),
    ("increment", "run(increment)"),
    ("pickMeUp.cancel;auth.signOut", "run(pickMeUp.cancel)\nrun(auth.signOut)"),
    ("open koober://rides/new   # deep link", "run(open ‹koober://rides/new›)"),
    ("open koober://a#b", "run(open ‹koober://a#b›)"),
    ("setDropOff location: airport", "run(setDropOff location=‹airport›)"),
    ("at 5:30", "run(at ‹5:30›)"),
    ("signIn email:jane@x", "run(signIn ‹email:jane@x›)"),
    ("signIn email:\"jane\" at:$now", "run(signIn email=«jane» at=$now)"),
    ("say 'it\\'", "run(say «it\\»)"),
    ("say it's a[0] f(x) :)", "run(say ‹it's› ‹a[0]› ‹f(x)› ‹:)›)"),
    (#"say "a\n\t\r\"\\\$\u{48}""#, "run(say «a\n\t\r\"\\$H»)"),
    (#"say "$a, ${b.c} and $5.""#, "run(say «$a+, +$b/c+ and $5.»)"),
    ("say $request.id $rides[0].id ${a.b}", "run(say $request/id $rides/[0].id $a/b)"),
    ("open koober://rides/$id/${a.b}", "run(open ‹koober://rides/+$id+/+$a/b›)"),
    ("say a \\\n  b", "run(say ‹a› ‹b›)"),
    ("say a\r\nsay b\r\n", "run(say ‹a›)\nrun(say ‹b›)"),
    ("\u{FEFF}say a", "run(say ‹a›)"),
    ("#!/usr/bin/env koober\nsay a", "run(say ‹a›)"),
    ("say émile: 日本", "run(say émile=‹日本›)"),
    ("say e\u{301}: $é.a", "run(say e\u{301}=$é/a)"),
    ("say 🚗: $🚗 \"$é🚗\"", "run(say ‹🚗:› ‹$🚗› «$é+🚗»)"),
    ("say $x.a\u{200D}b $x.a🚗", "run(say $x/a\u{200D}b $x/a🚗)"),
    (
      "say a\u{200D}: $a\u{200C} $\u{3164} \"$a\u{FE0F}\"",
      "run(say ‹a\u{200D}:› ‹$a+\u{200C}› ‹$\u{3164}› «$a+\u{FE0F}»)"
    ),
    ("! open koober://nowhere", "fails run(open ‹koober://nowhere›)"),
    ("!open x > f", "fails run(open ‹x›) write(‹f›)"),
    ("state | jq .count", "run(state) filter(‹jq› ‹.count›)"),
    ("state | sed -n s: | wc >> f", "run(state) filter(‹sed› ‹-n› ‹s:›) filter(‹wc›) append(‹f›)"),
    ("state >f", "run(state) write(‹f›)"),
    ("source login.scene email: j", "run(source ‹login.scene› email=‹j›)"),
    ("let id = state a.b", "bind id run(state ‹a.b›)"),
    ("let n = state | wc -l", "bind n run(state) filter(‹wc› ‹-l›)"),
    ("let n = (a.b 1)", "bind n run(a.b ‹1›)"),
    ("let n = {}", "bind n {}"),
    ("say (state a (b)) c", "run(say run(state ‹a› run(b)) ‹c›)"),
    ("say (state f(x)) c", "run(say run(state ‹f(x)›) ‹c›)"),
  ])
  func parsesStatements(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse(text)) == expected)
  }

  @Test(arguments: [
    (
      "expect state pickMeUp.view == confirmRequest",
      "run(state ‹pickMeUp.view›) equal ‹confirmRequest›"
    ),
    ("expect 1 == state", "‹1› equal run(state)"),
    ("expect 'state' != \"\"", "«state» notEqual «»"),
    ("expect $a < 5", "$a less ‹5›"),
    ("expect $a <= 5", "$a lessOrEqual ‹5›"),
    ("expect $a > 5", "$a greater ‹5›"),
    ("expect $a >=5", "$a greaterOrEqual ‹5›"),
    ("expect stack contains home", "run(stack) contains ‹home›"),
    ("expect screen matches 'a|b'", "run(screen) matches «a|b»"),
    ("expect state a 'exists' exists", "run(state ‹a› «exists») exists"),
    ("expect (a.b > c) == 1", "failure"),
    ("expect (a.b 1) == [1]", "run(a.b ‹1›) equal [1]"),
    ("expect state | wc -l == 3", "run(state) filter(‹wc› ‹-l›) equal ‹3›"),
    ("expect screen not contains x", "run(screen) not contains ‹x›"),
    ("expect state a not exists", "run(state ‹a›) not exists"),
    ("expect state | cat - not matches x", "run(state) filter(‹cat› ‹-›) not matches ‹x›"),
    (
      "expect $a == 1 and where == map or $b exists",
      "any(all($a equal ‹1›, run(where) equal ‹map›), $b exists)"
    ),
    ("expect $a == 1 because \"it is $a\"", "$a equal ‹1› because «it is +$a»"),
    (
      "expect $a + 2 * $b - 1 == state a - 1",
      "[[$a + [‹2› * $b]] - ‹1›] equal [run(state ‹a›) - ‹1›]"
    ),
    ("expect ($a + 2) * -1 == (state a % 2)", "[[$a + ‹2›] * ‹-1›] equal [run(state ‹a›) % ‹2›]"),
    ("expect ($a) == (5)", "$a equal ‹5›"),
  ])
  func parsesQueriesAndValuesInExpectations(text: String, expected: String) {
    let dump = SyntaxDump.dump(Self.parse(text))
    #expect(dump == (expected == "failure" ? "failure parse.unexpected" : "expect " + expected))
  }

  @Test(arguments: [
    ("! expect $a == 1", "no expect $a equal ‹1›"),
    ("check $a == 1", "check $a equal ‹1›"),
    ("!check $a == 1", "no check $a equal ‹1›"),
    ("await $a == 1 within 5s because late", "await $a equal ‹1› within ‹5s› because ‹late›"),
    ("await $a == 1 because late", "await $a equal ‹1› because ‹late›"),
    ("let n = $n + 1", "bind n [$n + ‹1›]"),
    ("repeat $n * 2; add ($n + 1) - +; end", "repeat [$n * ‹2›] [run(add [$n + ‹1›] ‹-› ‹+›)]"),
    ("say not a and b", "run(say ‹not› ‹a› ‹and› ‹b›)"),
  ])
  func parsesConditionsAndArithmetic(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse(text)) == expected)
  }

  @Test(arguments: [
    ("if $a == 1\n say b\nend", "if $a equal ‹1› [run(say ‹b›)]"),
    ("if $a exists; b; else; c; end", "if $a exists [run(b)] else [run(c)]"),
    (
      "if $a == 1\n b\nelse if $a == 2\n c\nelse\n d\nend",
      "if $a equal ‹1› [run(b)] else [if $a equal ‹2› [run(c)] else [run(d)]]"
    ),
    ("repeat 3\n repeat $n\n a\n end\nend; b", "repeat ‹3› [repeat $n [run(a)]]\nrun(b)"),
    ("for a in 1 two \"3\"\nend", "for a ‹1›, ‹two›, «3» []"),
    ("for a in state b.c\n x $a\nend", "for a run(state ‹b.c›) [run(x $a)]"),
    ("for a in (b c) d\nend", "for a run(b ‹c›), ‹d› []"),
    ("section \"Sign in\"", "section «Sign in»"),
    (
      "script tags: a,b clock: live seed: 7 start: s timeout: 1m30s\nsetup\n a\nend\nteardown\n b\nend",
      """
      script(tags ["a", "b"], live clock, seed 7, start s, timeout 90.0 seconds)
      teardown [run(b)]
      setup [run(a)]
      """
    ),
    ("setup\n a\nend\n\n# b\nsay c", "setup [run(a)]\nrun(say ‹c›)"),
    ("setup; a; end", "setup [run(a)]"),
    ("say if else end", "run(say ‹if› ‹else› ‹end›)"),
    ("a.end; dispatch end", "run(a.end)\nrun(dispatch ‹end›)"),
  ])
  func parsesBlocks(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse(text)) == expected)
    // Reading line by line gives the same statements.
    var reader = StatementReader(name: "-c")
    var dumps: [String] = []
    for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      let result = reader.read(line: line)
      if case .incomplete = result { continue }
      dumps.append(SyntaxDump.dump(result))
    }
    if let last = reader.finish() { dumps.append(SyntaxDump.dump(last)) }
    #expect(dumps.filter { !$0.isEmpty }.joined(separator: "\n") == expected)
  }

  @Test(arguments: [
    ("await state a == b", "run(state ‹a›) equal ‹b›"),
    ("await state a == b within 5s", "run(state ‹a›) equal ‹b› within ‹5s›"),
    ("await state a exists within $t", "run(state ‹a›) exists within $t"),
    ("await screen == state x within 5s", "run(screen) equal run(state ‹x›) within ‹5s›"),
  ])
  func parsesAwaitWithAnOptionalTimeout(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse(text)) == "await " + expected)
  }

  @Test(arguments: [
    ("[]", "[]"),
    ("{ }", "{}"),
    (
      #"{"a": [1, -2.5, 1e3], "b": null, "c": [true, false]}"#,
      "{a: [1, -2.5, 1000.0], b: null, c: [true, false]}"
    ),
    (#"{"id": $ride.id, "cost": "$5"}"#, "{id: $ride/id, cost: \"$5\"}"),
    ("[1, # one\n 2\r\n]", "[1, 2]"),
    (#"["\uD83D\uDE97\/\b"]"#, "[\"🚗/\\u{8}\"]"),
    ("[18446744073709551616]", "[18446744073709551616]"),
  ])
  func parsesJSONOperands(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse("say \(text)")) == "run(say \(expected))")
  }

  @Test func rangesReferToTheSourceText() throws {
    let source = SourceText(name: "a.scene", "x\n  signIn email: \"é\" $a.b ;")
    guard case .complete(let tree) = Parser().parse(source) else {
      Issue.record("not complete")
      return
    }
    let statement = try #require(tree.statements.last)
    guard case .command(let pipeline) = statement.kind else {
      Issue.record("not a command")
      return
    }
    let invocation = pipeline.invocation
    #expect(source[statement.range] == "signIn email: \"é\" $a.b")
    #expect(source[invocation.name.range] == "signIn")
    #expect(invocation.arguments.map { source[$0.range] } == ["email: \"é\"", "$a.b"])
    #expect(invocation.arguments.compactMap { $0.label.map { source[$0.range] } } == ["email"])
    #expect(invocation.arguments.map { source[$0.operand.range] } == ["\"é\"", "$a.b"])
  }

  @Test func constantArgumentsAreConvertedAtParseTime() {
    guard case .complete(let tree) = Self.parse("say id: 5 'x' [1] $a (b)"),
      case .command(let pipeline)? = tree.statements.first?.kind
    else {
      Issue.record("not a command")
      return
    }
    let constants = pipeline.invocation.arguments.map(\.constant)
    #expect(
      constants == [
        Argument(label: "id", .text("5", quoted: false)), Argument(.text("x", quoted: true)),
        Argument(.value(.array([.int(1)]))), nil, nil,
      ])
  }

  @Test(arguments: [
    ("say {", "incomplete parse.unclosedBracket"),
    ("say {\"a\": [1,\n", "incomplete parse.unclosedBracket"),
    ("say a \\", "incomplete parse.unfinishedLine"),
    ("say a \\\n", "incomplete parse.unfinishedLine"),
    ("say a\\", "incomplete parse.unfinishedLine"),
    ("say \"a", "failure parse.unterminatedString"),
    ("say (a", "failure parse.unclosedParenthesis"),
    ("say # [ \\", "run(say)"),
  ])
  func unclosedTextIsIncomplete(text: String, expected: String) {
    #expect(SyntaxDump.dump(Self.parse(text)) == expected)
  }

  @Test func nestingIsLimited() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(SyntaxDump.dump(Self.parse("a " + deep(64))).hasPrefix("run(a [["))
    #expect(SyntaxDump.dump(Self.parse("a " + deep(65))) == "failure parse.nestedTooDeep")
    let calls = { String(repeating: "(b ", count: $0) + String(repeating: ")", count: $0) }
    #expect(SyntaxDump.dump(Self.parse("a " + calls(64))).hasPrefix("run(a run(b"))
    #expect(SyntaxDump.dump(Self.parse("a " + calls(65))) == "failure parse.nestedTooDeep")
  }

  @Test func aCalculationCanHave500Operators() {
    let sum = { "let a = 1" + String(repeating: " + 1", count: $0) }
    for text in [sum(500), "\(sum(500))\n\(sum(500))"] {
      #expect(SyntaxDump.dump(Self.parse(text)).hasPrefix("bind a [[["))
    }
    let products = String(repeating: " * 2", count: 251)
    for text in [sum(501), sum(250) + products, "expect 1\(products) == 1\(products)"] {
      #expect(SyntaxDump.dump(Self.parse(text)) == "failure parse.tooManyOperators")
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["a", "\"", "[1,", "日本語の長い言葉 "])
  func parsesALineOfTenMegabytes(piece: String) {
    let bytes = Array(String(repeating: piece, count: 10_000_000 / piece.utf8.count).utf8)
    let result = Parser().parse(SourceText(name: "-c", bytes: Array("say ".utf8) + bytes))
    guard case .complete(let tree) = result else { return }
    #expect(tree.statements.count == 1)
  }

  private static func parse(_ text: String) -> ParseResult {
    Parser().parse(SourceText(name: "-c", text))
  }
}

import ScriptFuzzing
import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct ScriptFormatterTests {
  @Test(arguments: [
    ("", ""),
    ("\n\n  # only a comment  \n\n", "# only a comment\n"),
    ("a;b ;  c", "a\nb\nc\n"),
    ("\u{FEFF}a\r\nb\r\n", "a\nb\n"),
    ("\u{FEFF}\u{FEFF}a", "\u{FEFF}\u{FEFF}a\n"),
    ("\n\u{FEFF}a", "a\n"),
    ("b\n \u{FEFF}a", "b\n\u{FEFF}\u{FEFF}a\n"),
    ("#!/usr/bin/env koober\n\n\n\na", "#!/usr/bin/env koober\n\na\n"),
    ("a   b:'c'  # d", "a b: 'c'  # d\n"),
    ("a  b:\"$c\"|jq  '.d|.e' >>f", "a b: \"$c\" | jq '.d|.e' >> f\n"),
    ("! a  1>2", "! a 1>2\n"),
    ("expect state a.b >=5", "expect state a.b >= 5\n"),
    ("a \\;b c\\ # d", "a \\ ;\nb c\\ ;  # d\n"),
    ("a \u{600}\\ ;\nb", "a \u{600}\\ ;\nb\n"),
    ("a [1, # c\n2] b\\ ;\nd", "a [1, # c\n2] b\\ ;\nd\n"),
    ("let  a = (state   b|jq .c )", "let a = (state b | jq .c)\n"),
    ("say (a b( ) (1 + c(d )", "say (a b( ) (1 + c(d )\n"),
    ("say (a b() ) (a x:  b( ) (a 'b(' )", "say (a b()) (a x: b( ) (a 'b(')\n"),
    ("say (a b(\u{301} ) (a( )", "say (a b(\u{301} ) (a( )\n"),
    ("say (a \"x: b(\" ) (a {\"b\": \"(\"} )", "say (a \"x: b(\") (a {\"b\": \"(\"})\n"),
    ("await state a   exists   within 5s", "await state a exists within 5s\n"),
    (
      "if $a==1;b;else if $a == 2;c\nelse\nd # e\n# f\nend # g\n\n\nend",
      "failure parse.unspacedOperator"
    ),
    (
      "if $a == 1;b;else if $a == 2;c\n\n\nelse\n\nd # e\n# f\n\nend # g\n\n\nh",
      """
      if $a == 1
        b
      else if $a == 2
        c
      else
        d  # e
        # f
      end  # g

      h

      """
    ),
    (
      "script tags:'a'  seed: 1\nsetup;a;end\nfor  x in 1   2\n# c\n repeat 2; b ;end\nend",
      """
      script tags: 'a' seed: 1
      setup
        a
      end
      for x in 1 2
        # c
        repeat 2
          b
        end
      end

      """
    ),
    (#"a {"b":1,"c" : [ 1,2 ],"d":{}}"#, "a {\"b\": 1, \"c\": [1, 2], \"d\": {}}\n"),
    (
      "repeat 2\na {\n\"b\":1,\"c\":[ 1,\n2],\"d\":{ \n}} e\nend",
      """
      repeat 2
        a {
          "b": 1,
          "c": [1, 2],
          "d": {}
        } e
      end

      """
    ),
    ("repeat 2\na [ 1, # one\n 2 ]\nend", "repeat 2\n  a [ 1, # one\n 2 ]\nend\n"),
    ("a \\\n  b \\\n\n\nc", "a b\n\nc\n"),
  ])
  func formatsAScriptCanonically(text: String, expected: String) {
    #expect(Self.format(text) == expected)
    if !expected.hasPrefix("failure") { #expect(Self.format(expected) == expected) }
  }

  @Test func longLinesContinueAfterABackslash() {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let text = Self.format("if $a == 1\necho \(words)\nend")
    #expect(
      text == """
        if $a == 1
          echo word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12 word13 word14 \\
              word15 word16 word17 word18 word19 word20 word21 word22 word23 word24 word25 word26 word27 \\
              word28 word29 word30
        end

        """)
    #expect(Self.format(text) == text)
  }

  @Test(arguments: [("x", " x"), ("xy", " \\\n    xy")])
  func aLineIsBrokenAfter100Characters(word: String, end: String) {
    let start = "echo a \(String(repeating: "y", count: 91))"
    #expect(start.count == 98)
    #expect(Self.format("\(start) \(word)") == "\(start)\(end)\n")
  }

  @Test func aCommandKeepsItsFirstWord() {
    let line = "echo \(String(repeating: "y", count: 96))"
    #expect(Self.format(line) == "\(line)\n")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func formattingPreservesSyntaxAndComments(seed: UInt64) {
    var random = RandomScript(seed: seed)
    var count = 0
    for turn in 0..<1000 {
      let text = turn.isMultiple(of: 2) ? random.text() : random.blockText()
      let result = Parser().parse(SourceText(name: "-c", text))
      guard case .complete = result else { continue }
      count += 1
      let formatted = Self.format(text)
      let again = Parser().parse(SourceText(name: "-c", formatted))
      #expect(
        SyntaxDump.dump(again) == SyntaxDump.dump(result),
        "\(text.debugDescription) became \(formatted.debugDescription)")
      #expect(Self.comments(formatted) == Self.comments(text), "\(text.debugDescription)")
      #expect(Self.format(formatted) == formatted, "\(text.debugDescription)")
    }
    #expect(count > 100)
  }

  private static func format(_ text: String) -> String {
    do {
      return try ScriptFormatter.format(SourceText(name: "-c", text), parser: Parser())
    } catch {
      return "failure \(error.code.rawValue)"
    }
  }

  private static func comments(_ text: String) -> [String] {
    var parser = StatementParser(lexer: Lexer(Array(text.utf8)), names: Parser())
    while (try? parser.next()) != nil {}
    let source = SourceText(name: "-c", text)
    return parser.comments.map { source[$0].split { $0.isWhitespace }.joined(separator: " ") }
  }
}

import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct SyntaxPrinterTests {
  @Test(arguments: [
    ("  a   b:'c'  # d", "a b: \"c\""),
    ("! a 1>2 >>f", "! a 1>2 >> f"),
    ("expect state a.b >=5", "expect (state a.b) >= 5"),
    ("await screen exists within $t", "await (screen) exists within $t"),
    ("let a = state b|jq '.c | .d'", "let a = (state b | jq \".c | .d\")"),
    ("a [ 1,{\"b\":$c[0].d ,\n\"e\":\"\\u0007\"} ]", #"a [1, {"b": $c[0].d, "e": "\u0007"}]"#),
    (#"a "$b ${c.d} \$e \u{1b}" x$f."#, #"a "${b} ${c.d} \$e \u{1B}" x${f}."#),
    ("a \\;", "a \\ ;"),
    (
      "if $a == 1;b;else if $a == 2;c;else;d;end",
      "if $a == 1\n  b\nelse if $a == 2\n  c\nelse\n  d\nend"
    ),
    (
      "if $a == 1;b;else\nif $a == 2;c;end\nd;end",
      "if $a == 1\n  b\nelse\n  if $a == 2\n    c\n  end\n  d\nend"
    ),
  ])
  func printsAStatementCanonically(text: String, expected: String) {
    guard case .complete(let tree) = Parser().parse(SourceText(name: "-c", text)) else {
      Issue.record("not complete")
      return
    }
    #expect(tree.statements.map(\.description) == [expected])
  }

  @Test func printsASingleOperand() {
    guard
      case .complete(let tree) = Parser().parse(SourceText(name: "-c", "expect state a == 'b'")),
      case .expect(let expectation)? = tree.statements.first?.kind
    else {
      Issue.record("not a comparison")
      return
    }
    #expect(expectation.condition.comparisons[0].left.description == "(state a)")
    #expect(expectation.condition.comparisons[0].right?.description == "\"b\"")
  }
}

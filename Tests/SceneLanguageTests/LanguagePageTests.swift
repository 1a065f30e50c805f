import FoundationEssentials
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The documentation page of the language agrees with the parser.
struct LanguagePageTests {
  private static let root = String(
    #filePath.dropLast("Tests/SceneLanguageTests/LanguagePageTests.swift".count))

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: root + path), encoding: .utf8)
  }

  private static func blocks(_ kind: String) throws -> [String] {
    try text("Sources/SceneShell/SceneShell.docc/Language.md")
      .components(separatedBy: "```\(kind)\n").dropFirst().map {
        $0.components(separatedBy: "```")[0]
      }
  }

  @Test func examplesAreInCanonicalForm() throws {
    let examples = try Self.blocks("scene")
    #expect(examples.count >= 3)
    for example in examples {
      let text = SourceText(name: "page", example)
      #expect(try ScriptFormatter.format(text, parser: Parser()) == example)
    }
  }

  @Test func grammarContainsAllKeywordsAndQueries() throws {
    let grammar = try #require(try Self.blocks("ebnf").first)
    for keyword in Keyword.allCases { #expect(grammar.contains("\"\(keyword)\""), "\(keyword)") }
    let queries = try #require(grammar.components(separatedBy: "query      =").last)
    #expect(
      Set(queries.components(separatedBy: "\"").filter { $0.allSatisfy(\.isLetter) && !$0.isEmpty })
        == CommandRegistry.standard.queries)
    for sign in Comparison.Operator.allCases where sign != .exists {
      #expect(grammar.contains("\"\(sign.rawValue)\""), "\(sign)")
    }
  }

  @Test func editorGrammarContainsAllKeywordsAndQueries() throws {
    let grammar = try Self.text("scripts/vscode/syntaxes/scene.tmLanguage.json")
    for word in Keyword.allCases.map(\.rawValue) + CommandRegistry.standard.queries {
      #expect(grammar.contains(try Regex("[(|]\(word)[)|]")), "\(word)")
    }
  }
}

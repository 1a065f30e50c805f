import ScriptFuzzing
import Testing

@testable import SceneEngine
@testable import SceneLanguage

/// The seeds are test arguments, so that a failure names the seed that reproduces it.
struct ParserFuzzTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func anyBytesParseWithoutCrashing(seed: UInt64) {
    var random = RandomScript(seed: seed)
    for _ in 0..<1000 {
      let source = SourceText(name: "-c", bytes: random.bytes())
      switch Parser().parse(source) {
      case .complete(let tree):
        for statement in tree.statements { #expect(!source[statement.range].isEmpty) }
      case .incomplete(let diagnostic), .failure(let diagnostic):
        let text = DiagnosticRenderer().render(diagnostic)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 6)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func printedStatementsParseToTheSameSyntax(seed: UInt64) {
    var random = RandomScript(seed: seed)
    var count = 0
    for turn in 0..<1000 {
      let text = turn.isMultiple(of: 2) ? random.text() : random.spacedText()
      let source = SourceText(name: "-c", text)
      guard case .complete(let tree) = Parser().parse(source) else { continue }
      count += 1
      let printed = tree.statements.map(\.description).joined(separator: "\n")
      let again = Parser().parse(SourceText(name: "-c", printed))
      #expect(
        SyntaxDump.dump(again) == SyntaxDump.dump(.complete(tree)),
        "\(text.debugDescription) printed as \(printed.debugDescription)")
    }
    #expect(count > 100)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func readingLineByLineEqualsParsingTheWholeText(seed: UInt64) {
    var random = RandomScript(seed: seed)
    for _ in 0..<1000 {
      let text = random.text()
      guard case .complete(let tree) = Parser().parse(SourceText(name: "-c", text)) else {
        continue
      }
      var reader = StatementReader(name: "-c")
      var dumps: [String] = []
      for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
        guard case .complete(let part) = reader.read(line: line) else { continue }
        dumps += part.statements.map { SyntaxDump.dump($0) }
      }
      if case .complete(let part)? = reader.finish() {
        dumps += part.statements.map { SyntaxDump.dump($0) }
      }
      #expect(dumps == tree.statements.map { SyntaxDump.dump($0) }, "\(text.debugDescription)")
    }
  }
}

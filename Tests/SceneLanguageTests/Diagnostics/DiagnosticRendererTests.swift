import Testing
import SceneText

@testable import SceneEngine
@testable import SceneLanguage

struct DiagnosticRendererTests {
  @Test func typedLayoutOmitsThePosition() {
    #expect(
      Self.render("setEmail \"jane", DiagnosticRenderer(layout: .typed)) == """
        error: unterminated string
          setEmail "jane
                   ^ the string begins here
          help: close it with "
        """)
  }

  @Test func colorsAreOptional() {
    #expect(
      Self.render("let", DiagnosticRenderer(style: .colored)) == """
        \u{1B}[1;31merror\u{1B}[0m\u{1B}[1m: expected a name after 'let'\u{1B}[0m
          \u{1B}[1;34m-->\u{1B}[0m -c:1:4
          \u{1B}[1;34m |\u{1B}[0m
        \u{1B}[1;34m 1 | \u{1B}[0mlet
          \u{1B}[1;34m | \u{1B}[0m   \u{1B}[1;31m^\u{1B}[0m
          \u{1B}[1;34m = \u{1B}[0m\u{1B}[1mhelp\u{1B}[0m: write 'let NAME = VALUE'
        """)
  }

  @Test func marginFitsTheLineNumber() {
    #expect(
      Self.render(String(repeating: "\n", count: 99) + "let", DiagnosticRenderer())
        == """
        error: expected a name after 'let'
          --> -c:100:4
             |
         100 | let
             |    ^
             = help: write 'let NAME = VALUE'
        """.replacing("  --> ", with: "    --> "))
  }

  @Test func errorWithoutAPositionShowsMessageAndHelp() {
    let diagnostic = Diagnostic(
      code: Diagnostic.Code(SyntaxError.Code.unexpected, in: "parse"),
      message: "bad\u{1B}[2J\nname", help: "nearest: good")
    #expect(
      DiagnosticRenderer().render(diagnostic) == """
        error: bad\\u{1B}[2J\\u{A}name
          = help: nearest: good
        """)
  }

  @Test(arguments: [20, 40, 60, 100])
  func sourceLineIsTruncatedToTheWidth(width: Int) {
    for length in [0, 1, 5, 30, 200] {
      let before = String(repeating: "日é", count: length)
      let text = Self.render(
        "say \(before) \"" + String(repeating: "車", count: length), DiagnosticRenderer(width: width)
      )
      let lines = text.split(separator: "\n")
      #expect(DisplayWidth.columns(of: lines[3]) <= width)
      #expect(lines.allSatisfy { $0.last != " " })
      let caret = lines[4].prefix { $0 != "^" }.count
      var column = 0
      let marked = lines[3].first { character in
        defer { column += DisplayWidth.columns(of: character) }
        return column == caret
      }
      #expect(marked == "\"")
    }
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("🚗", 2), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("한", 2), ("❤️", 2),
  ])
  func characterWidthIsMeasuredInColumns(character: Character, columns: Int) {
    #expect(DisplayWidth.columns(of: character) == columns)
  }

  private static func render(_ script: String, _ renderer: DiagnosticRenderer) -> String {
    switch Parser().parse(SourceText(name: "-c", script)) {
    case .complete: "complete"
    case .incomplete(let diagnostic), .failure(let diagnostic): renderer.render(diagnostic)
    }
  }
}

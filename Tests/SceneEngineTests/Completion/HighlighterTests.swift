import SceneEngine
import SampleApp
import SceneText
import Scenes
import Testing

/// The colors of a line while it is typed, over the sample app.
@MainActor
struct HighlighterTests {
  private let app: SampleApp

  init() throws {
    app = try SampleApp(on: .virtual())
    app.start()
  }

  /// The parts that have a color, each after the color.
  private func colors(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let highlighter = Highlighter(completer: Completer(app: app, registry: .standard))
    return highlighter.highlights(in: text).map {
      "\($0.paint): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(arguments: [
    ("increment", ["bold: increment"]),
    ("\u{FEFF}increment\n\u{FEFF}# why", ["bold: increment", "faint: # why"]),
    ("incre", []),
    ("incre 1", ["red: incre"]),
    ("incrementx", ["red: incrementx"]),
    ("echo a$x b", ["bold: echo", "cyan: $x"]),
    ("echo 'a b' c", ["bold: echo", "yellow: 'a b'"]),
    ("# why\necho", ["faint: # why", "bold: echo"]),
    ("echo a \\\nincrement", ["bold: echo"]),
    (
      "echo {\"a\": [1, 2]} b; increment",
      ["bold: echo", "yellow: \"a\"", "bold: increment"]
    ),
    ("echo [a, b]; increment", ["bold: echo", "bold: increment"]),
  ])
  func partsHaveColors(text: String, expected: [String]) {
    #expect(colors(text) == expected)
  }
}

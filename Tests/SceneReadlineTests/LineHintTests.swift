import Testing

@testable import SceneReadline

/// Hints after a line, truncated to the rest of the row.
struct LineHintTests {
  private func hint(
    _ text: String, after line: String, prompt: Int = 2, columns: Int = 20, isUnicode: Bool = true
  ) -> String? {
    LineHint(text, after: line, promptWidth: prompt, columns: columns, isUnicode: isUnicode)?.text
  }

  @Test(arguments: [
    ("short", "go ", "short"),
    ("fourteen cells", "go ", "fourteen cells"),
    ("fifteen cells..", "go ", "fifteen cells…"),
    ("日本語日本語日本語", "go ", "日本語日本語…"),
    ("日本語", "日本 ", "日本語"),
    ("fifteen cells..", "1234567", "fifteen c…"),
    ("any", "12345678", nil),
    ("any", "日本日本", nil),
    ("any", "a\tb", nil),
    ("any", "a\u{1}", nil),
    ("any", "0123456789012345678901234567890123456789", nil),
    ("", "go ", nil),
    ("a\tb\u{1B}c\nd", "go ", "a b\\u{1B}c\\nd"),
    ("any", "👩‍👩‍👦👩‍👩‍👦", nil),
    ("any", "e\u{301}e\u{301} ", "any"),
  ])
  func aHintIsTruncatedToTheRestOfTheRow(text: String, line: String, expected: String?) {
    #expect(hint(text, after: line) == expected)
  }

  @Test(arguments: [
    ("short", "short"), ("a long hint that is cut", "a long hint..."), ("VALUE…", "VALUE..."),
    ("日本", nil),
  ])
  func withoutUnicodeAHintIsASCII(text: String, expected: String?) {
    #expect(hint(text, after: "go ", isUnicode: false) == expected)
  }

  @Test func drawingAHintRestoresTheCursor() {
    let hint = LineHint("x", after: "go ", promptWidth: 2, columns: 80, isUnicode: true)
    #expect(hint?.drawing == "\u{1B}7\u{1B}[?7l\u{1B}[2mx\u{1B}[0m\u{1B}[?7h\u{1B}8")
  }

  @Test(arguments: [
    ("> ", 2), ("\u{1B}[36m日本\u{1B}[0m \u{1B}[2m+1\u{1B}[0m> ", 9), ("", 0),
  ])
  func promptWidthIgnoresColors(prompt: String, width: Int) {
    #expect(ReadlinePrompt.width(of: prompt) == width)
  }
}

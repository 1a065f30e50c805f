import Terminal
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 日本 👩‍👩‍👧", "plain é 日本 👩‍👩‍👧"),
    ("tab\tand\nnewline", "tab\tand\nnewline"),
    ("\u{1B}[31mred\u{7}", "\\u{1b}[31mred\\u{7}"),
    ("\r\n", "\\u{d}\n"),
    ("\u{7F}\u{9B}2J", "\\u{7f}\\u{9b}2J"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a\\u{202e}b\\u{2066}c\\u{200f}"),
    ("e\u{301}\u{0}", "e\u{301}\\u{0}"),
  ])
  func controlsBecomeVisible(text: String, expected: String) {
    #expect(TerminalText.escaped(text) == expected)
  }

  @Test func newlinesCanBeEscapedToo() {
    #expect(TerminalText.escaped("a\nb\tc", keepsNewlines: false) == "a\\nb\tc")
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("ｱ", 1), ("Ａ", 2),
    ("🚗", 2), ("👩‍👩‍👧", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇩🇪", 2), ("a\u{200B}b", 2), ("ᄀ", 2),
  ])
  func widthIsCountedInCells(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\n\r\nb\r\n", ["a", "", "b", ""]),
    ("a\rb\n", ["a\rb", ""]),
  ])
  func linesEndInEitherWay(text: String, lines: [Substring]) {
    #expect(TerminalText.lines(of: text) == lines)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 0, ""),
    ("ab", 1, "…"),
  ])
  func whatIsTooWideIsCut(text: String, width: Int, expected: String) {
    #expect(TerminalText.truncated(text, to: width) == expected)
  }

  @Test(arguments: [("ab", 4, "ab  "), ("日", 4, "日  "), ("abcde", 4, "abcde")])
  func whatIsTooNarrowIsFilledUp(text: String, width: Int, expected: String) {
    #expect(TerminalText.padded(text, to: width) == expected)
  }
}

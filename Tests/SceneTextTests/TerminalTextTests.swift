import Testing
import SceneText

struct TerminalTextTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\n\r\nb\r\n", ["a", "", "b", ""]),
    ("a\rb\n", ["a\rb", ""]),
  ])
  func linesEndWithLFOrCRLF(text: String, lines: [Substring]) {
    #expect(TerminalText.lines(of: text) == lines)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 0, ""),
    ("ab", 1, "…"),
  ])
  func textThatIsTooWideIsTruncated(text: String, width: Int, expected: String) {
    #expect(TerminalText.truncated(text, to: width) == expected)
  }

  @Test(arguments: [("ab", 4, "ab  "), ("日", 4, "日  "), ("abcde", 4, "abcde")])
  func textThatIsTooNarrowIsPadded(text: String, width: Int, expected: String) {
    #expect(TerminalText.padded(text, to: width) == expected)
  }

  @Test(arguments: [
    ("short", "short"),
    ("one two three four five", "one two three\nfour five"),
    ("  help: one two three", "  help: one two\n  three"),
    ("  name  what it does", "  name  what it\n        does"),
    ("name         far to the right", "name\n  far to the\n  right"),
    ("name                    far to the right", "name\n  far to the\n  right"),
    ("https://example.com/a-long-path", "https://example.com/a-long-path"),
    ("see https://example.com/path", "see\nhttps://example.com/path"),
    ("  1  app://rides and more", "  1  app://rides\n     and more"),
    ("   1s  app://rides/1 and more", "   1s\n   app://rides/1\n       and more"),
    ("  1  https://example.com/path  (open)", "  1\nhttps://example.com/path\n     (open)"),
    ("漢字 漢字 漢字 漢字", "漢字 漢字 漢字\n漢字"),
    ("one two three\nfour five six seven", "one two three\nfour five six\nseven"),
    ("\u{1B}[31mred\u{1B}[0m and then green", "\u{1B}[31mred\u{1B}[0m and then\ngreen"),
    ("  漢字  what it does", "  漢字  what it\n        does"),
    ("\u{1B}[1mname\u{1B}[0m  what it is for", "\u{1B}[1mname\u{1B}[0m  what it is\n      for"),
    ("one two three\r\nfour five six seven", "one two three\nfour five six\nseven"),
    ("one two three   four", "one two three\n  four"),
    ("  twelve letters  and a half", "  twelve letters\n    and a half"),
    ("  a  bc def gh   and a half", "  a  bc def gh\n     and a half"),
  ])
  func linesBreakBetweenWords(text: String, wrapped: String) {
    #expect(TerminalText.wrapped(text, to: 16) == wrapped)
  }

  @Test(arguments: [
    ("one\ntwo\n\nthree", "one two\n\nthree"),
    (
      "options:\n  --all  all\n  --one  one\nthe end",
      "options:\n  --all  all\n  --one  one\nthe end"
    ),
    ("- one\ntwo\n- three", "- one two\n- three"),
    ("", ""),
  ])
  func theLinesOfAParagraphAreJoined(text: String, expected: String) {
    #expect(TerminalText.reflowed(text) == expected)
  }
}

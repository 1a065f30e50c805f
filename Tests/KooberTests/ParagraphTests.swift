import Testing

@testable import Koober

struct ParagraphTests {
  @Test(arguments: [
    ("", [""]), ("one", ["one"]), ("one two", ["one two"]),
    ("one two three", ["one two", "three"]),
    ("abcdefghij", ["abcdefgh", "ij"]), ("a abcdefghij b", ["a", "abcdefgh", "ij b"]),
    ("one\ntwo", ["one", "two"]), ("one\r\n\ntwo", ["one", "", "two"]),
    ("  one   two  ", ["one two"]),
    ("12345678 9", ["12345678", "9"]), ("a\tb", ["a b"]), ("a\u{1B}b\u{7}\u{202E}", ["a?b??"]),
    ("🦘🦘🦘🦘🦘🦘🦘🦘🦘", ["🦘🦘🦘🦘🦘🦘🦘🦘", "🦘"]),
  ])
  func linesBreakBetweenWords(_ text: String, _ lines: [String]) {
    #expect(Paragraph.lines(text, width: 8) == lines)
  }

  @Test func theIndentCountsButForEmptyLines() {
    #expect(
      Paragraph.lines("one two\n\nthree", width: 8, indent: "  ") == [
        "  one", "  two", "", "  three",
      ])
  }
}

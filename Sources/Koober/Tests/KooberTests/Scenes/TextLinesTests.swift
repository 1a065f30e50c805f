import Testing

@testable import Koober

struct TextLinesTests {
  @Test(arguments: [
    ("", ""), ("  one   two ", "one two"),
    (
      "The harbor is under water and nobody should go there.",
      "The harbor is under water and nobody\nshould go there."
    ),
    (String(repeating: "a", count: 38), String(repeating: "a", count: 38)),
    (
      "so " + String(repeating: "a", count: 40),
      "so\n" + String(repeating: "a", count: 38) + "\naa"
    ),
  ])
  func wrapBreaksBetweenWords(text: String, lines: String) {
    #expect(TextLines.wrap(text) == lines)
  }

  @Test func wrapIndentsEachLine() {
    let text = TextLines.wrap(String(repeating: "hop ", count: 12), indent: "   ")
    #expect(text == "   hop hop hop hop hop hop hop hop hop\n   hop hop hop")
  }

  @Test(arguments: [("kangaroo", 8, "kangaroo"), ("kangaroos", 8, "kangaro…")])
  func fitTruncatesLongText(text: String, columns: Int, fitted: String) {
    #expect(TextLines.fit(text, into: columns) == fitted)
  }

  @Test(arguments: [("hop", 5, "hop  "), ("hopping", 5, "hopping")])
  func padFillsTheColumns(text: String, columns: Int, filled: String) {
    #expect(TextLines.pad(text, to: columns) == filled)
  }

  @Test(arguments: [
    ("", [""]), ("one", ["one"]), ("one two", ["one two"]),
    ("one two three", ["one two", "three"]),
    ("abcdefghij", ["abcdefgh", "ij"]), ("a abcdefghij b", ["a", "abcdefgh", "ij b"]),
    ("one\ntwo", ["one", "two"]), ("one\r\n\ntwo", ["one", "", "two"]),
    ("  one   two  ", ["one two"]),
    ("12345678 9", ["12345678", "9"]), ("a\tb", ["a b"]), ("a\u{1B}b\u{7}\u{202E}", ["a?b??"]),
    ("🦘🦘🦘🦘🦘", ["🦘🦘🦘🦘", "🦘"]), ("日本語日本", ["日本語日", "本"]),
  ])
  func linesBreakBetweenWords(_ text: String, _ lines: [String]) {
    #expect(TextLines.lines(text, width: 8) == lines)
  }

  @Test func linesIndentsAllButEmptyLines() {
    #expect(
      TextLines.lines("one two\n\nthree", width: 8, indent: "  ") == [
        "  one", "  two", "", "  three",
      ])
  }
}

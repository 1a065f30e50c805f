import Testing

@testable import Koober

struct TextLinesTests {
  @Test(arguments: [
    ("", ""), ("  one   two ", "one two"),
    (
      "The harbour is under water and nobody should go there.",
      "The harbour is under water and nobody\nshould go there."
    ),
    (String(repeating: "a", count: 38), String(repeating: "a", count: 38)),
    (
      "so " + String(repeating: "a", count: 40),
      "so\n" + String(repeating: "a", count: 38) + "\naa"
    ),
  ])
  func aTextBreaksBetweenItsWords(text: String, lines: String) {
    #expect(TextLines.wrap(text) == lines)
  }

  @Test func eachLineStandsIn() {
    let text = TextLines.wrap(String(repeating: "hop ", count: 12), indent: "   ")
    #expect(text == "   hop hop hop hop hop hop hop hop hop\n   hop hop hop")
  }

  @Test(arguments: [("kangaroo", 8, "kangaroo"), ("kangaroos", 8, "kangaro…")])
  func whatIsTooLongIsCut(text: String, columns: Int, fitted: String) {
    #expect(TextLines.fit(text, into: columns) == fitted)
  }

  @Test(arguments: [("hop", 5, "hop  "), ("hopping", 5, "hopping")])
  func aTextIsFilledUp(text: String, columns: Int, filled: String) {
    #expect(TextLines.pad(text, to: columns) == filled)
  }
}

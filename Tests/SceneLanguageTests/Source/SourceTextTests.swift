import Testing

@testable import SceneEngine
@testable import SceneLanguage

struct SourceTextTests {
  @Test(arguments: [
    (0, 1, 1, 1), (3, 4, 1, 4), (4, 5, 2, 1), (6, 7, 2, 2), (7, 8, 2, 3), (9, 9, 3, 1),
    (90, 95, 3, 1),
  ])
  func linesAndColumnsCountFromOne(start: Int, end: Int, line: Int, column: Int) {
    let place = SourceText(name: "a", "abc\néb\r\n").place(of: SourceRange(start, end))
    #expect(place.line == line)
    #expect(place.column == column)
  }

  @Test func aPlaceContainsTheTextOfItsLine() {
    let text = SourceText(name: "a", "one\ntwo three four\r\nfive")
    let place = text.place(of: SourceRange(8, 13))
    #expect(place.before == "two ")
    #expect(place.marked == "three")
    #expect(place.after == " four")
  }

  @Test func aRangeOfSeveralLinesIsTruncatedToTheFirst() {
    let place = SourceText(name: "a", "one [\n]\n").place(of: SourceRange(4, 7))
    #expect(place.marked == "[")
    #expect(place.after == "")
  }

  @Test func lineNumbersStartAtTheFirstLineOfAnExcerpt() {
    let text = SourceText(name: "a", firstLine: 40, bytes: Array("one\ntwo".utf8))
    #expect(text.place(of: SourceRange(4, 5)).line == 41)
  }

  @Test func byteOrderMarkIsNotShown() {
    let place = SourceText(name: "a", "\u{FEFF}one").place(of: SourceRange(4, 5))
    #expect(place.before == "o")
    #expect(place.column == 2)
  }

  @Test func byteOrderMarkOfALaterLineIsNotShown() {
    let place = SourceText(name: "a", "one\n\u{FEFF}two").place(of: SourceRange(8, 9))
    #expect(place.before == "t")
    #expect(place.column == 2)
  }
}

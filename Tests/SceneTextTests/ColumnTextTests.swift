import Testing
import SceneText

struct ColumnTextTests {
  @Test func wrapsBetweenWordsAndInsideLongWords() {
    #expect(
      ColumnText.fold("one two threefourfive", first: "- ", others: "  ", width: 9)
        == ["- one two", "  threefo", "  urfive"])
  }

  @Test func aPathThatFitsOnlyIntoAWholeLineHasItsOwn() {
    #expect(
      ColumnText.row("matches", "/rides/:latitude/:longitude, a link", width: 30)
        == ["matches", "  /rides/:latitude/:longitude,", "         a link"])
    #expect(ColumnText.row("segment", "\"rides\"", width: 30) == ["segment  \"rides\""])
  }

  @Test func aLabelHasItsOwnColumn() {
    #expect(ColumnText.row("host", "app") == ["host     app"])
  }

  @Test func columnsAreAsWideAsTheirWidestCells() {
    let table = ColumnText.Table([["a", "日本", "x"], ["long", "b", ""], ["only"]])
    #expect(table.lines == ["a     日本  x", "long  b", "only"])
    #expect(table.width == 13)
  }
}

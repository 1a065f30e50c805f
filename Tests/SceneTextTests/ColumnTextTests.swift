import Testing
import SceneText

struct ColumnTextTests {
  @Test func wrapsBetweenWordsAndInsideLongWords() {
    #expect(
      ColumnText.fold("one two threefourfive", first: "- ", others: "  ", width: 9)
        == ["- one two", "  threefo", "  urfive"])
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

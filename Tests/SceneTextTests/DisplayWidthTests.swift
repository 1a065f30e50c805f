import Testing
import SceneText

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("ｱ", 1), ("Ａ", 2),
    ("🚗", 2), ("👩‍👩‍👧", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇩🇪", 2), ("a\u{200B}b", 2), ("ᄀ", 2),
  ])
  func widthIsMeasuredInCells(text: String, width: Int) {
    #expect(DisplayWidth.columns(of: text) == width)
  }
}

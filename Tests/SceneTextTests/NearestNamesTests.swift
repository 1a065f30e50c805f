import Testing
import SceneText

struct NearestNamesTests {
  private static let names = ["submit", "cancel", "setEmail", "setEmails", "select", "x"]

  @Test(arguments: [
    ("sumbit", ["submit"]), ("SUBMIT", ["submit"]), ("setemail", ["setEmail"]),
    ("sel", ["select"]), ("y", []), ("X", ["x"]), ("zzzzzz", []), ("", []), ("cancle", ["cancel"]),
  ])
  func findsNamesForTypos(_ name: String, expected: [String]) {
    #expect(NearestNames.nearest(to: name, among: Self.names) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func distanceCountsEdits(_ left: String, right: String, expected: Int) {
    #expect(EditDistance.between(left, right) == expected)
    #expect(EditDistance.between(right, left) == expected)
  }

  @Test(arguments: [
    ("wathc", "watch", true), ("POP", "pop", true), ("conf", "config", true),
    ("presnt", "present", true), ("confirm", "config", false), ("replay", "replace", false),
  ])
  func aTypoHasAQuarterOfItsLettersWrong(_ text: String, name: String, expected: Bool) {
    #expect(NearestNames.isTypo(text, of: name) == expected)
  }

  @Test func nearestNamesAreLimitedAndKeepTheirOrder() {
    #expect(
      NearestNames.nearest(to: "ab1", among: ["ab5", "ab4", "ab3", "ab2"], limit: 2) == [
        "ab5", "ab4",
      ])
  }
}

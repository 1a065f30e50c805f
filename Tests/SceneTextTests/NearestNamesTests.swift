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
    #expect(EditDistance.distance(Array(left), Array(right), limit: 9) == expected)
    #expect(EditDistance.distance(Array(right), Array(left), limit: 9) == expected)
    #expect(EditDistance.isNear(left, right, limit: expected))
    #expect(expected == 0 || !EditDistance.isNear(left, right, limit: expected - 1))
  }

  @Test func aTextThatIsLongerThanAnyNameIsNearNothingButItself() {
    let long = String(repeating: "a", count: 128)
    #expect(NearestNames.nearest(to: long + "a", among: [long]) == [])
    #expect(NearestNames.nearest(to: String(long.dropLast()), among: [long]) == [long])
    #expect(!EditDistance.isNear(long + "a", long, limit: 1))
    #expect(EditDistance.isNear(long + "a", long + "a", limit: 0))
    let megabytes = String(repeating: "a", count: 10_000_000)
    let isTypo = NearestNames.isTypo(megabytes + "b", of: megabytes + "a")
    let isNear = !NearestNames.nearest(to: megabytes, among: [megabytes + "a"]).isEmpty
    #expect(!isTypo && !isNear)
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

import Navigation
import Testing

struct LineageTests {
  @Test(
    arguments: [
      ("app", "app", true),
      ("app", "app/rides", true),
      ("app/rides", "app/rides/new/edit", true),
      ("", "app", true),
      ("app", "", false),
      ("app/rides", "app", false),
      ("app/ride", "app/rides", false),
      ("rides", "app/rides", false),
    ] as [(Lineage, Lineage, Bool)])
  func aLineageContainsItselfAndWhatHangsFromIt(
    ancestor: Lineage, other: Lineage, expected: Bool
  ) {
    #expect(ancestor.contains(other) == expected)
  }

  @Test func emptyNamesAreLeftOut() {
    #expect(Lineage("/app//rides/") == "app/rides")
    #expect("\(Lineage("/app//rides/"))" == "app/rides")
    #expect(Lineage("") == .top)
    #expect(Lineage.top.child("app").child("rides") == "app/rides")
  }
}

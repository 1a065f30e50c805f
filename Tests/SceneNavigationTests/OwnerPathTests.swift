import SceneNavigation
import Testing

struct OwnerPathTests {
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
    ] as [(OwnerPath, OwnerPath, Bool)])
  func anOwnerPathContainsItselfAndItsDescendants(
    ancestor: OwnerPath, other: OwnerPath, expected: Bool
  ) {
    #expect(ancestor.contains(other) == expected)
  }

  @Test func emptyNamesAreLeftOut() {
    #expect(OwnerPath("/app//rides/") == "app/rides")
    #expect("\(OwnerPath("/app//rides/"))" == "app/rides")
    #expect(OwnerPath("") == .top)
    #expect(OwnerPath.top.child("app").child("rides") == "app/rides")
  }
}

import Navigation
import Testing

struct NavigationErrorTests {
  @Test(
    arguments: [
      (.noRoot, "there is no root yet; set a root first"),
      (.unknownEntry(3), "there is no entry #3; name an entry that is in the tree"),
      (
        .atBottom(1, isPresented: false),
        "#1 is at the bottom of its stack"
      ),
      (.atBottom(1, isPresented: true), "#1 is at the bottom of its stack; dismiss it instead"),
      (
        .notAStack(1),
        "#1 is a lone scene, not a stack; present something over it, or present it as a secondary stack"
      ),
      (.covered(1, by: 2), "#2 is presented over #1; dismiss #2 first"),
      (.notPresented(1), "#1 isn't presented over anything; pop it, or set another root"),
      (.noTabs(1), "#1 isn't in a tab bar; set a root with tabs first"),
      (.noSuchTab(4, count: 3), "there is no tab 4; the tabs are 0 to 2"),
      (.noSuchTab(4, count: 1), "there is no tab 4; the only tab is 0"),
      (.nothingToShow, "there is nothing to show; give at least one entry, and one for each tab"),
      (
        .notOwner(of: 3, owner: "app/rides", requester: "app/help"),
        "app/help may not remove #3, which belongs to app/rides; ask app/rides or an ancestor of it"
      ),
      (
        .foreignOwner("", requester: "app/help"),
        "app/help may not present for the app; ask an ancestor, or present for app/help"
      ),
      (
        .spentToken(ResultToken(entry: 3)),
        "nobody waits for a result of #3; resolve a result once, while it is awaited"
      ),
      (.rootWouldGo(1), "the root would leave with #1; set another root instead"),
      (.outOfIDs, "all ids were given out; start with a new tree"),
      (
        .unsupportedVersion(2),
        "the tree was stored in version 2 of its form; the versions that can be read are 1 to 1"
      ),
      (
        .damaged(.misplaced(2, .root)),
        "the stored tree is damaged: #2 isn't where a root entry can be; start with a new tree"
      ),
    ] as [(NavigationError, String)])
  func anErrorSaysWhatIsWrongAndWhatWouldBeRight(error: NavigationError, text: String) {
    #expect("\(error)" == text)
  }
}

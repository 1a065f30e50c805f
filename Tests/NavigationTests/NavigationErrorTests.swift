import Navigation
import Testing

struct NavigationErrorTests {
  @Test(
    arguments: [
      (.noRoot, "the tree has no root yet; set a root first"),
      (.unknownEntry(3), "entry #3 does not exist; name an entry of the tree"),
      (
        .atBottom(1, isPresented: false),
        "#1 is at the bottom of its stack"
      ),
      (.atBottom(1, isPresented: true), "#1 is at the bottom of its stack; dismiss it instead"),
      (
        .notAStack(1),
        "#1 is a single scene, not a stack; present a scene over it, or present it as a secondary stack"
      ),
      (.covered(1, by: 2), "#2 is presented over #1; dismiss #2 first"),
      (.notPresented(1), "#1 is not presented over a scene; pop it, or set another root"),
      (.noTabs(1), "#1 is not in a tab bar; set a root with tabs first"),
      (.noSuchTab(4, count: 3), "tab 4 does not exist; the tabs are 0 to 2"),
      (.noSuchTab(4, count: 1), "tab 4 does not exist; the only tab is 0"),
      (
        .nothingToShow,
        "no entries are given; give at least one entry for the layout and for each tab"
      ),
      (
        .notOwner(of: 3, owner: "app/rides", requester: "app/help"),
        "app/help cannot remove #3, which belongs to app/rides; app/rides or an ancestor of it can do so"
      ),
      (
        .foreignOwner("", requester: "app/help"),
        "app/help cannot present for the app; present for app/help or its descendants, or let an ancestor present"
      ),
      (
        .spentToken(ResultToken(entry: 3)),
        "no caller awaits the result of #3; deliver a result once, while it is awaited"
      ),
      (.removesRoot(1), "the root would be removed with #1; set another root instead"),
      (.outOfIDs, "all ids are in use; start with a new tree"),
      (
        .unsupportedVersion(2),
        "the tree was stored in version 2 of its format; this version reads versions 1 to 1"
      ),
      (
        .damaged(.misplaced(2, .root)),
        "the stored tree is damaged: #2 is not at a position of a root entry; start with a new tree"
      ),
    ] as [(NavigationError, String)])
  func errorNamesTheProblemAndTheFix(error: NavigationError, text: String) {
    #expect("\(error)" == text)
  }
}

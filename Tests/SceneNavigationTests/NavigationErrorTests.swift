import SceneNavigation
import Testing

struct NavigationErrorTests {
  @Test(
    arguments: [
      (.noRoot, "the tree has no root yet; set a root first"),
      (.unknownEntry(3), "there is no entry #3; use an entry of the tree"),
      (
        .atBottom(1, isPresented: false),
        "the root cannot be popped; replace it, or set a new root"
      ),
      (
        .atBottom(1, isPresented: true),
        "the root of a presented stack cannot be popped; dismiss it instead"
      ),
      (
        .notAStack(1),
        """
        cannot push on #1: it is a single scene, not a stack; present the scene over it, or present #1 \
        in a stack of its own
        """
      ),
      (.covered(1, by: 2), "#2 is presented over #1; dismiss #2 first"),
      (.notPresented(1), "cannot dismiss #1: it is not presented; pop it, or set a new root"),
      (.noTabs(1), "#1 is not in a tab bar; set a root with tabs first"),
      (.noSuchTab(4, count: 3), "there is no tab 4; the tabs are 0 to 2"),
      (.noSuchTab(4, count: 1), "there is no tab 4; the only tab is 0"),
      (
        .nothingToShow,
        "no entries are given; give at least one entry for the layout and for each tab"
      ),
      (
        .notOwner(of: 3, owner: "app/rides", requester: "app/help"),
        """
        app/help cannot remove #3, which belongs to app/rides; remove it as app/rides, or as an ancestor \
        of it
        """
      ),
      (
        .foreignOwner("", requester: "app/help"),
        "app/help cannot present for the app; present for app/help or its descendants, or let an ancestor present"
      ),
      (
        .spentToken(ResultToken(entry: 3)),
        "no caller waits for the result of #3; deliver a result once, while a caller waits for it"
      ),
      (
        .removesRoot(1),
        "cannot remove #1: the app needs a root; set a new root instead"
      ),
      (.outOfIDs, "all ids are in use; start with a new tree"),
      (
        .unsupportedVersion(2),
        "the tree was stored in version 2 of its format; this version reads versions 1 to 1"
      ),
      (
        .damaged(.misplaced(2, .root)),
        "the stored tree is damaged: #2 cannot be a root entry at its position; start with a new tree"
      ),
    ] as [(NavigationError, String)])
  func errorNamesTheProblemAndTheFix(error: NavigationError, text: String) {
    #expect("\(error)" == text)
  }
}

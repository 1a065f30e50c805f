import SceneNavigation
import Testing

/// Push, pop, popTo, popToRoot and replace.
struct TransactionTests {
  /// The tree `[home#1 rides#2 ride#3]`, optionally with a modal over it.
  private func stack(covered: Bool = false) throws -> Tree {
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "ride"])))
    return covered ? try tree.applying(.present(.scene("help")), by: "app").tree : tree
  }

  @Test func pushAddsAnEntryInFront() throws {
    let transition = try stack().applying(.push("map"), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2 ride#3 map#4*]")
    #expect(transition.drawing == "+ map#4 push\n* map#4")
  }

  @Test func pushAddsToTheStackOfItsAnchor() throws {
    let tabs = try Tree.make(.setRoot(.tabs([["home"], ["me"]])))
    let transition = try tabs.applying(.push("settings", onto: 2), by: "app")
    #expect("\(transition.tree)" == "{+[home#1*] | [me#2 settings#3]}")
    #expect(transition.drawing == "+ settings#3 push")
  }

  @Test func anEntryInheritsOwnerAndScope() throws {
    let home = Tree.NewEntry("home", scope: "app/user")
    let tree = try Tree.make(.setRoot(.stack([home])))
    let ride = try #require(try tree.applying(.push("ride"), by: "app/rides").tree.focus)
    #expect(ride.owner == "app/rides")
    #expect(ride.scope == "app/user")
    let help = Tree.NewEntry("help", owner: "app/rides/help", scope: "app")
    let other = try #require(try tree.applying(.push(help), by: "app/rides").tree.focus)
    #expect(other.owner == "app/rides/help")
    #expect(other.scope == "app")
  }

  @Test func popRemovesTheTopEntry() throws {
    let transition = try stack().applying(.pop(), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2*]")
    #expect(transition.drawing == "- ride#3 popped\n* rides#2")
  }

  @Test func popRemovesTheModalOverTheStack() throws {
    let transition = try stack(covered: true).applying(.pop(in: 1), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2*]")
    #expect(transition.drawing == "- help#4 popped\n- ride#3 popped\n* rides#2")
  }

  @Test func idsAreNotReused() throws {
    let popped = try stack().applying(.pop(), by: "app").tree
    #expect("\(try popped.applying(.push("ride"), by: "app").tree)" == "[home#1 rides#2 ride#4*]")
  }

  @Test func popToRemovesTheEntriesAbove() throws {
    let transition = try stack(covered: true).applying(.popTo(1), by: "app")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- help#4 popped\n- ride#3 popped\n- rides#2 popped\n* home#1")
  }

  @Test func popToRootRemovesTheEntriesAboveTheRoot() throws {
    let transition = try stack().applying(.popToRoot(), by: "app")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- ride#3 popped\n- rides#2 popped\n* home#1")
  }

  @Test func popToTheFocusChangesNothing() throws {
    let tree = try stack()
    #expect(try tree.applying(.popTo(3), by: "x").changes.isEmpty)
    let root = try Tree.make(.setRoot(.stack(["home"])))
    #expect(try root.applying(.popToRoot(), by: "x").changes.isEmpty)
  }

  @Test func replaceReplacesTheTopEntry() throws {
    let transition = try stack().applying(.replace(with: "map"), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2 map#4*]")
    #expect(transition.drawing == "- ride#3 replaced\n+ map#4 push\n* map#4")
  }

  @Test func aReplacedRootIsARoot() throws {
    let tree = try Tree.make(.setRoot(.scene("launch")), .replace(with: "home"))
    #expect("\(tree)" == "home#2*")
    #expect(tree.focus?.presentation == .root)
  }

  @Test func invalidStackOperationsThrow() throws {
    let tree = try stack(covered: true)
    let root = try Tree.make(.setRoot(.stack(["home"])))
    #expect(failure { try Tree().applying(.push("x"), by: "app") } == .noRoot)
    #expect(
      failure { try root.applying(.pop(), by: "app") }
        == .atBottom(1, isPresented: false))
    #expect(
      failure { try tree.applying(.pop(), by: "app") }
        == .atBottom(4, isPresented: true))
    #expect(failure { try tree.applying(.push("x"), by: "app") } == .notAStack(4))
    #expect(
      failure { try tree.applying(.push("x", onto: 1), by: "app") }
        == .covered(3, by: 4))
    #expect(
      failure { try tree.applying(.popTo(9), by: "app") }
        == .unknownEntry(9))
  }

  /// The tree `{+[home#1]^[help#4]^faq#5* | [rides#2 ride#3]}`.
  private func tabs() throws -> Tree {
    try Tree.make(
      .setRoot(.tabs([["home"], ["rides", "ride"]])), .present(.stack(["help"])),
      .present(.scene("faq")))
  }

  @Test func setRootRemovesAllOtherEntries() throws {
    let transition = try tabs().applying(
      .setRoot(.stack(["welcome", "signIn"]), animation: .crossFade), by: "app")
    #expect("\(transition.tree)" == "[welcome#6 signIn#7*]")
    #expect(
      transition.drawing == """
        - ride#3 rootReplaced
        - rides#2 rootReplaced
        - faq#5 rootReplaced
        - help#4 rootReplaced
        - home#1 rootReplaced
        root crossFade
        + welcome#6 root
        + signIn#7 push
        * signIn#7
        """)
  }

  @Test func setRootWithTabsShowsTheSelectedTab() throws {
    let transition = try Tree().applying(
      .setRoot(.tabs([["home"], ["me"]], selected: 1)), by: "app")
    #expect("\(transition.tree)" == "{[home#1] | +[me#2*]}")
    #expect(transition.drawing == "root none\n+ home#1 tab\n+ me#2 tab\ntab 1 #2\n* me#2")
  }

  @Test func presentSetsThePresentationOfEntries() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])))
    let modal = try tree.applying(.present(.scene("help")), by: "app")
    #expect("\(modal.tree)" == "[home#1]^help#2*")
    #expect(modal.drawing == "+ help#2 modal\n* help#2")
    let stack = try tree.applying(.present(.stack(["help", "faq"])), by: "app")
    #expect("\(stack.tree)" == "[home#1]^[help#2 faq#3*]")
    #expect(stack.drawing == "+ help#2 secondaryStack\n+ faq#3 push\n* faq#3")
    let tabs = try tree.applying(.present(.tabs([["a"], ["b"]])), by: "app")
    #expect("\(tabs.tree)" == "[home#1]^{+[a#2*] | [b#3]}")
  }

  @Test func dismissRemovesTheFrontLayer() throws {
    let transition = try tabs().applying(.dismiss(), by: "app")
    #expect("\(transition.tree)" == "{+[home#1]^[help#4*] | [rides#2 ride#3]}")
    #expect(transition.drawing == "- faq#5 dismissed\n* help#4")
  }

  @Test func dismissRemovesTheLayersOverALayer() throws {
    let transition = try tabs().applying(.dismiss(4), by: "app")
    #expect("\(transition.tree)" == "{+[home#1*] | [rides#2 ride#3]}")
    #expect(transition.drawing == "- faq#5 dismissed\n- help#4 dismissed\n* home#1")
  }

  @Test func dismissAllKeepsOtherTabs() throws {
    let tree = try tabs().applying(
      .sequence([
        .present(.scene("note"), over: 3), .dismissAll,
      ]), by: "app"
    ).tree
    #expect("\(tree)" == "{+[home#1*] | [rides#2 ride#3]^note#6}")
  }

  @Test func selectTabShowsTheEntriesOfTheTab() throws {
    let transition = try tabs().applying(.selectTab(1), by: "app")
    #expect("\(transition.tree)" == "{[home#1]^[help#4]^faq#5 | +[rides#2 ride#3*]}")
    #expect(transition.drawing == "tab 1 #2\n* ride#3")
    #expect(try transition.tree.applying(.selectTab(0), by: "app").tree == tabs())
    #expect(try transition.tree.applying(.selectTab(1), by: "app").changes.isEmpty)
  }

  @Test func selectTabUsesTheInnermostTabBar() throws {
    let tree = try tabs().applying(.present(.tabs([["a"], ["b"]])), by: "app").tree
    let selected = try tree.applying(.selectTab(1), by: "app")
    #expect(selected.drawing == "tab 1 #7\n* b#7")
    #expect(
      "\(selected.tree)" == "{+[home#1]^[help#4]^faq#5^{[a#6] | +[b#7*]} | [rides#2 ride#3]}")
    let outer = try tree.applying(.selectTab(1, of: 4), by: "app").tree
    #expect("\(outer)" == "{[home#1]^[help#4]^faq#5^{+[a#6] | [b#7]} | +[rides#2 ride#3*]}")
  }

  @Test func focusSelectsTheTabOfAnEntry() throws {
    let tree = try tabs()
    let tab = try tree.applying(.focus(2), by: "app")
    #expect("\(tab.tree)" == "{[home#1]^[help#4]^faq#5 | +[rides#2*]}")
    #expect(tab.drawing == "- ride#3 popped\ntab 1 #2\n* rides#2")
    #expect(
      "\(try tab.tree.applying(.focus(4), by: "app").tree)" == "{+[home#1]^[help#4*] | [rides#2]}")
    #expect(try tree.applying(.focus(5), by: "x").changes.isEmpty)
    #expect(failure { try tree.applying(.focus(9), by: "app") } == .unknownEntry(9))
    let nested = try tree.applying(.present(.tabs([["a"], ["b"]])), by: "app").tree
      .applying(.selectTab(1, of: 1), by: "app").tree
    #expect(
      "\(try nested.applying(.focus(7), by: "app").tree)"
        == "{+[home#1]^[help#4]^faq#5^{[a#6] | +[b#7*]} | [rides#2 ride#3]}")
  }

  @Test func invalidLayerOperationsThrow() throws {
    let tree = try tabs()
    let lone = try Tree.make(.setRoot(.scene("launch")))
    #expect(failure { try lone.applying(.dismiss(), by: "app") } == .notPresented(1))
    #expect(failure { try lone.applying(.selectTab(0), by: "app") } == .noTabs(1))
    #expect(failure { try tree.applying(.selectTab(2), by: "app") } == .noSuchTab(2, count: 2))
    #expect(failure { try tree.applying(.setRoot(.stack([])), by: "app") } == .nothingToShow)
    #expect(
      failure { try tree.applying(.present(.tabs([["a"], []])), by: "app") } == .nothingToShow)
    #expect(
      failure { try tree.applying(.setRoot(.tabs([["a"]], selected: -1)), by: "app") }
        == .noSuchTab(-1, count: 1))
    #expect(
      failure { try tree.applying(.present(.scene("x"), over: 1), by: "app") }
        == .covered(1, by: 4))
  }

  @Test func applyBuildsTheStackOnce() throws {
    let tree = try Tree.make(.setRoot(.stack(["home", "map"])))
    let plan: Tree.Operation = .apply([
      .push("home"), .push("rides"), .secondaryStack("edit"), .push("dropOff"), .modal("help"),
    ])
    let first = try tree.applying(plan, by: "app")
    #expect("\(first.tree)" == "[home#1 rides#3]^[edit#4 dropOff#5]^help#6*")
    #expect(
      first.drawing == """
        - map#2 replanned
        + rides#3 push
        + edit#4 secondaryStack
        + dropOff#5 push
        + help#6 modal
        * help#6
        """)
    let second = try first.tree.applying(plan, by: "app")
    #expect(second.tree == first.tree)
    #expect(second.changes.isEmpty)
  }

  @Test(arguments: [
    // The root can be omitted.
    (["rides"], "[home#1 rides#2*]"),
    (["home"], "[home#1*]"),
    (["home", "rides", "ride"], "[home#1 rides#2 ride#3*]"),
    (["rides", "ride", "map"], "[home#1 rides#2 ride#3 map#5*]"),
    (["home", "ride"], "[home#1 ride#5*]"),
    // Equal destinations further up are not searched for.
    (["ride"], "[home#1 ride#5*]"),
  ])
  func applyKeepsTheCommonPrefix(destinations: [String], expected: String) throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home", "rides", "ride"])), .present(.scene("help")))
    let steps = destinations.map { Tree.Step.push(.init($0)) }
    #expect("\(try tree.applying(.apply(steps), by: "app").tree)" == expected)
  }

  @Test func applyReplacesAnEntryOfADifferentPresentation() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])), .present(.scene("help")))
    let planned = try tree.applying(.apply([.push("help")]), by: "app").tree
    #expect("\(planned)" == "[home#1 help#3*]")
  }

  @Test func applySelectsTheTabOfItsFirstStep() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["me"]])), .present(.scene("help")))
    let transition = try tree.applying(.apply([.push("me"), .push("settings")]), by: "app")
    #expect("\(transition.tree)" == "{[home#1]^help#3 | +[me#2 settings#4*]}")
    #expect(transition.drawing == "+ settings#4 push\ntab 1 #2\n* settings#4")
  }

  @Test func applyPrefersTheSelectedTab() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["home"]], selected: 1)))
    let planned = try tree.applying(.apply([.push("home"), .push("ride")]), by: "app").tree
    #expect("\(planned)" == "{[home#1] | +[home#2 ride#3*]}")
  }

  @Test func applyWithoutATabStaysInTheSelectedTab() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["me"]], selected: 1)))
    let planned = try tree.applying(.apply([.push("ride")]), by: "app").tree
    #expect("\(planned)" == "{[home#1] | +[me#2 ride#3*]}")
  }

  @Test func invalidPlansThrow() throws {
    let tree = try Tree.make(.setRoot(.scene("launch")))
    #expect(failure { try Tree().applying(.apply([.push("x")]), by: "app") } == .noRoot)
    #expect(failure { try tree.applying(.apply([]), by: "app") } == .nothingToShow)
    #expect(
      failure { try tree.applying(.apply([.push("x")]), by: "app") }
        == .notAStack(1))
  }

  @Test(arguments: ["app", "app/rides", ""] as [OwnerPath])
  func theOwnerAndItsAncestorsCanRemove(requester: OwnerPath) throws {
    let ride = Tree.NewEntry("ride", owner: "app/rides")
    let tree = try Tree.make(.setRoot(.stack(["home"])), .push(ride))
    #expect("\(try tree.applying(.pop(), by: requester).tree)" == "[home#1*]")
  }

  @Test(arguments: ["app/rides/new", "app/ride", "app/profile"] as [OwnerPath])
  func otherOwnersCannotRemove(requester: OwnerPath) throws {
    let ride = Tree.NewEntry("ride", owner: "app/rides")
    let tree = try Tree.make(.setRoot(.stack(["home"])), .push(ride))
    #expect(
      failure { try tree.applying(.pop(), by: requester) }
        == .notOwner(of: 2, owner: "app/rides", requester: requester))
  }

  @Test func aDescendantCannotPresentForItsAncestor() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])))
    #expect(
      failure { try tree.applying(.push(.init("ride", owner: "app")), by: "app/rides") }
        == .foreignOwner("app", requester: "app/rides"))
  }

  @Test func endScopeRemovesItsEntriesAndTheEntriesAbove() throws {
    let newEntry = Tree.NewEntry("ride", scope: "app/user")
    let tree = try Tree.make(
      .setRoot(.tabs([["home"], ["me"]], selected: 1)),
      .push(newEntry, onto: 1),
      .push(.init("help", scope: "app"), onto: 1),
      .replace(with: .init("profile", scope: "app/user")),
      .present(.scene("note")))
    #expect("\(tree)" == "{[home#1 ride#3 help#4] | +[profile#5]^note#6*}")
    let transition = try tree.applying(.endScope("app/user"), by: "app")
    #expect("\(transition.tree)" == "{+[home#1*]}")
    #expect(
      transition.drawing == """
        - note#6 scopeEnded
        - profile#5 scopeEnded
        - help#4 scopeEnded
        - ride#3 scopeEnded
        tab 0 #1
        * home#1
        """)
    #expect(try transition.tree.applying(.endScope("app/user"), by: "app").changes.isEmpty)
  }

  @Test(arguments: [
    (0, "{+[a#1*] | [c#3]}"), (1, "{+[a#1*] | [c#3]}"), (2, "{[a#1] | +[c#3*]}"),
  ])
  func endScopeKeepsTheSelectionOrSelectsThePreviousTab(selected: Int, expected: String) throws {
    let b = Tree.NewEntry("b", scope: "app/user")
    let tree = try Tree.make(.setRoot(.tabs([["a"], [b], ["c"]], selected: selected)))
    #expect("\(try tree.applying(.endScope("app/user"), by: "app").tree)" == expected)
  }

  @Test func endScopeCannotRemoveTheRoot() throws {
    let tree = try Tree.make(.setRoot(.stack([.init("home", scope: "app/user")])))
    #expect(
      failure { try tree.applying(.endScope("app/user"), by: "app") }
        == .removesRoot(1))
    let signOut: Tree.Operation = .sequence([.setRoot(.scene("welcome")), .endScope("app/user")])
    #expect("\(try tree.applying(signOut, by: "app").tree)" == "welcome#2*")
  }

  @Test func stopRemovesEntriesOfTheOwnerAndItsDescendants() throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home"])), .push(.init("ride", owner: "app/rides")),
      .present(.scene(.init("edit", owner: "app/rides/edit"))))
    let transition = try tree.applying(.stop("app/rides"), by: "app/rides")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- edit#3 ownerStopped\n- ride#2 ownerStopped\n* home#1")
  }

  @Test func aDeliveredResultIsNotCancelled() throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home"])), .present(.scene(.init("pick", awaitsResult: true))))
    let token = try #require(tree.focus?.result)
    let delivered = try tree.applying(.sequence([.resolve(token), .dismiss()]), by: "app")
    #expect(delivered.drawing == "= #2 delivered\n- pick#2 dismissed\n* home#1")
    #expect(
      failure { try delivered.tree.applying(.resolve(token), by: "app") } == .spentToken(token))
    #expect(
      failure { try tree.applying(.sequence([.resolve(token), .resolve(token)]), by: "app") }
        == .spentToken(token))
    #expect(
      failure { try tree.applying(.resolve(token), by: "app/other") }
        == .notOwner(of: 2, owner: "app", requester: "app/other"))
  }

  @Test func removingAnEntryCancelsItsResult() throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home"])), .present(.scene(.init("pick", awaitsResult: true))))
    let transition = try tree.applying(.dismiss(), by: "app")
    #expect(transition.drawing == "- pick#2 dismissed\n= #2 cancelled, dismissed\n* home#1")
  }

  @Test func restoreKeepsExistingEntries() throws {
    let before = try Tree.make(
      .setRoot(.stack(["home", "rides"])), .push(.init("pick", awaitsResult: true)))
    let now = try before.applying(.sequence([.pop(), .push("map")]), by: "app").tree
    let transition = try now.applying(.restore(before), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2 pick#5*]")
    #expect(transition.drawing == "- map#4 restored\n+ pick#5 push\n* pick#5")
    #expect(transition.tree.focus?.result == nil)
    #expect(try before.applying(.restore(before), by: "app").changes.isEmpty)
    #expect(failure { try now.applying(.restore(Tree()), by: "app") } == .nothingToShow)
  }

  @Test func restoreAssignsNewIDsToEntriesOfADifferentTree() throws {
    let stored = try Tree.make(.setRoot(.stack(["home", "ride"])))
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "map"])))
    let transition = try tree.applying(.restore(stored), by: "app")
    #expect("\(transition.tree)" == "[home#1 ride#4*]")
    #expect(transition.drawing == "- map#3 restored\n- rides#2 restored\n+ ride#4 push\n* ride#4")
  }

  @Test func restoreReplacesEntriesAboveAReplacedEntry() throws {
    let stored = try Tree.make(.setRoot(.stack(["home", "ride", "map"])))
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "map"])))
    let transition = try tree.applying(.restore(stored), by: "app")
    #expect("\(transition.tree)" == "[home#1 ride#4 map#5*]")
  }

  @Test func aSequenceIsAtomic() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])))
    #expect(
      failure { try tree.applying(.sequence([.push("a"), .pop(), .pop()]), by: "app") }
        == .atBottom(1, isPresented: false))
    let transition = try tree.applying(.sequence([.push("a"), .push("b")]), by: "app")
    #expect(transition.drawing == "+ a#2 push\n+ b#3 push\n* b#3")
  }
}

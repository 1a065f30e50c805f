import Navigation
import Testing

/// Owners, scopes, results, restoring and sequences.
struct LifetimeTests {
  @Test(arguments: ["app", "app/rides", ""] as [Lineage])
  func theOwnerAndItsAncestorsMayRemove(asker: Lineage) throws {
    let ride = Tree.Draft("ride", owner: "app/rides")
    let tree = try Tree.make(.setRoot(.stack(["home"])), .push(ride))
    #expect("\(try tree.applying(.pop(), by: asker).tree)" == "[home#1*]")
  }

  @Test(arguments: ["app/rides/new", "app/ride", "app/profile"] as [Lineage])
  func nobodyElseMayRemove(asker: Lineage) throws {
    let ride = Tree.Draft("ride", owner: "app/rides")
    let tree = try Tree.make(.setRoot(.stack(["home"])), .push(ride))
    #expect(
      failure { try tree.applying(.pop(), by: asker) }
        == .notOwner(of: 2, owner: "app/rides", asker: asker))
  }

  @Test func nobodyPresentsForAnother() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])))
    #expect(
      failure { try tree.applying(.push(.init("ride", owner: "app")), by: "app/rides") }
        == .foreignOwner("app", asker: "app/rides"))
  }

  @Test func anEndedScopeLeavesNothingBehind() throws {
    let draft = Tree.Draft("ride", scope: "app/user")
    let tree = try Tree.make(
      .setRoot(.tabs([["home"], ["me"]], selected: 1)),
      .push(draft, onto: 1),
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
  func theSelectionStaysOrGoesToTheTabBefore(selected: Int, expected: String) throws {
    let b = Tree.Draft("b", scope: "app/user")
    let tree = try Tree.make(.setRoot(.tabs([["a"], [b], ["c"]], selected: selected)))
    #expect("\(try tree.applying(.endScope("app/user"), by: "app").tree)" == expected)
  }

  @Test func theRootOutlivesItsScopeOnlyAsAnother() throws {
    let tree = try Tree.make(.setRoot(.stack([.init("home", scope: "app/user")])))
    #expect(
      failure { try tree.applying(.endScope("app/user"), by: "app") }
        == .rootWouldGo(1))
    let signOut: Tree.Operation = .sequence([.setRoot(.scene("welcome")), .endScope("app/user")])
    #expect("\(try tree.applying(signOut, by: "app").tree)" == "welcome#2*")
  }

  @Test func aStoppedOwnerLeavesWithItsDescendants() throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home"])), .push(.init("ride", owner: "app/rides")),
      .present(.scene(.init("edit", owner: "app/rides/edit"))))
    let transition = try tree.applying(.stop("app/rides"), by: "app/rides")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- edit#3 ownerStopped\n- ride#2 ownerStopped\n* home#1")
  }

  @Test func aDeliveredResultIsNotCancelledAfterwards() throws {
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
        == .notOwner(of: 2, owner: "app", asker: "app/other"))
  }

  @Test func aResultIsCancelledWhenItsEntryLeaves() throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home"])), .present(.scene(.init("pick", awaitsResult: true))))
    let transition = try tree.applying(.dismiss(), by: "app")
    #expect(transition.drawing == "- pick#2 dismissed\n= #2 cancelled, dismissed\n* home#1")
  }

  @Test func aRestoredTreeKeepsWhatIsAlive() throws {
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

  @Test func aRestoredTreeFromElsewhereGetsIDsOfItsOwn() throws {
    let stored = try Tree.make(.setRoot(.stack(["home", "ride"])))
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "map"])))
    let transition = try tree.applying(.restore(stored), by: "app")
    #expect("\(transition.tree)" == "[home#1 ride#4*]")
    #expect(transition.drawing == "- map#3 restored\n- rides#2 restored\n+ ride#4 push\n* ride#4")
  }

  @Test func nothingStaysOnWhatDoesNot() throws {
    let stored = try Tree.make(.setRoot(.stack(["home", "ride", "map"])))
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "map"])))
    let transition = try tree.applying(.restore(stored), by: "app")
    #expect("\(transition.tree)" == "[home#1 ride#4 map#5*]")
  }

  @Test func aSequenceIsDoneWholeOrNotAtAll() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])))
    #expect(
      failure { try tree.applying(.sequence([.push("a"), .pop(), .pop()]), by: "app") }
        == .atBottom(1, isPresented: false))
    let transition = try tree.applying(.sequence([.push("a"), .push("b")]), by: "app")
    #expect(transition.drawing == "+ a#2 push\n+ b#3 push\n* b#3")
  }
}

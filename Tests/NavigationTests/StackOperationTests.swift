import Navigation
import Testing

/// Push, pop, popTo, popToRoot and replace.
struct StackOperationTests {
  /// The tree `[home#1 rides#2 ride#3]`, with a modal over it if asked for.
  private func stack(covered: Bool = false) throws -> Tree {
    let tree = try Tree.make(.setRoot(.stack(["home", "rides", "ride"])))
    return covered ? try tree.applying(.present(.scene("help")), by: "app").tree : tree
  }

  @Test func aPushPutsAnEntryInFront() throws {
    let transition = try stack().applying(.push("map"), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2 ride#3 map#4*]")
    #expect(transition.drawing == "+ map#4 push\n* map#4")
  }

  @Test func aPushGoesToTheStackOfItsAnchor() throws {
    let tabs = try Tree.make(.setRoot(.tabs([["home"], ["me"]])))
    let transition = try tabs.applying(.push("settings", onto: 2), by: "app")
    #expect("\(transition.tree)" == "{+[home#1*] | [me#2 settings#3]}")
    #expect(transition.drawing == "+ settings#3 push")
  }

  @Test func anEntryTakesOwnerAndScopeFromWhereItComesIn() throws {
    let home = Tree.Draft("home", scope: "app/user")
    let tree = try Tree.make(.setRoot(.stack([home])))
    let ride = try #require(try tree.applying(.push("ride"), by: "app/rides").tree.focus)
    #expect(ride.owner == "app/rides")
    #expect(ride.scope == "app/user")
    let help = Tree.Draft("help", owner: "app/rides/help", scope: "app")
    let other = try #require(try tree.applying(.push(help), by: "app/rides").tree.focus)
    #expect(other.owner == "app/rides/help")
    #expect(other.scope == "app")
  }

  @Test func aPopGoesBackByOne() throws {
    let transition = try stack().applying(.pop(), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2*]")
    #expect(transition.drawing == "- ride#3 popped\n* rides#2")
  }

  @Test func aPopTakesWhatIsPresentedOverTheStack() throws {
    let transition = try stack(covered: true).applying(.pop(in: 1), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2*]")
    #expect(transition.drawing == "- help#4 popped\n- ride#3 popped\n* rides#2")
  }

  @Test func anIDIsNeverUsedAgain() throws {
    let popped = try stack().applying(.pop(), by: "app").tree
    #expect("\(try popped.applying(.push("ride"), by: "app").tree)" == "[home#1 rides#2 ride#4*]")
  }

  @Test func poppingToAnEntryRemovesAllThatStandsOnIt() throws {
    let transition = try stack(covered: true).applying(.popTo(1), by: "app")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- help#4 popped\n- ride#3 popped\n- rides#2 popped\n* home#1")
  }

  @Test func poppingToTheRootRemovesAllAboveIt() throws {
    let transition = try stack().applying(.popToRoot(), by: "app")
    #expect("\(transition.tree)" == "[home#1*]")
    #expect(transition.drawing == "- ride#3 popped\n- rides#2 popped\n* home#1")
  }

  @Test func poppingToWhereOneIsChangesNothing() throws {
    let tree = try stack()
    #expect(try tree.applying(.popTo(3), by: "x").changes.isEmpty)
    let root = try Tree.make(.setRoot(.stack(["home"])))
    #expect(try root.applying(.popToRoot(), by: "x").changes.isEmpty)
  }

  @Test func aReplacementTakesThePlaceOfTheTop() throws {
    let transition = try stack().applying(.replace(with: "map"), by: "app")
    #expect("\(transition.tree)" == "[home#1 rides#2 map#4*]")
    #expect(transition.drawing == "- ride#3 replaced\n+ map#4 push\n* map#4")
  }

  @Test func aReplacedRootIsStillARoot() throws {
    let tree = try Tree.make(.setRoot(.scene("launch")), .replace(with: "home"))
    #expect("\(tree)" == "home#2*")
    #expect(tree.focus?.presentation == .root)
  }

  @Test func whatCannotBeDoneSaysWhy() throws {
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
}

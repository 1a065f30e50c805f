import Navigation
import Testing

struct PlanTests {
  @Test func aPlanBuildsTheWholeStackOnceOnly() throws {
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
    // The root may be left out.
    (["rides"], "[home#1 rides#2*]"),
    (["home"], "[home#1*]"),
    (["home", "rides", "ride"], "[home#1 rides#2 ride#3*]"),
    (["rides", "ride", "map"], "[home#1 rides#2 ride#3 map#5*]"),
    (["home", "ride"], "[home#1 ride#5*]"),
    // Equal destinations further up aren't looked for.
    (["ride"], "[home#1 ride#5*]"),
  ])
  func theCommonBeginningStays(destinations: [String], expected: String) throws {
    let tree = try Tree.make(
      .setRoot(.stack(["home", "rides", "ride"])), .present(.scene("help")))
    let steps = destinations.map { Tree.Step.push(.init($0)) }
    #expect("\(try tree.applying(.apply(steps), by: "app").tree)" == expected)
  }

  @Test func anEntryThatCameOtherwiseIsNotTheSame() throws {
    let tree = try Tree.make(.setRoot(.stack(["home"])), .present(.scene("help")))
    let planned = try tree.applying(.apply([.push("help")]), by: "app").tree
    #expect("\(planned)" == "[home#1 help#3*]")
  }

  @Test func aPlanSelectsTheTabItStartsWith() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["me"]])), .present(.scene("help")))
    let transition = try tree.applying(.apply([.push("me"), .push("settings")]), by: "app")
    #expect("\(transition.tree)" == "{[home#1]^help#3 | +[me#2 settings#4*]}")
    #expect(transition.drawing == "+ settings#4 push\ntab 1 #2\n* settings#4")
  }

  @Test func aPlanPrefersTheSelectedOfSeveralTabs() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["home"]], selected: 1)))
    let planned = try tree.applying(.apply([.push("home"), .push("ride")]), by: "app").tree
    #expect("\(planned)" == "{[home#1] | +[home#2 ride#3*]}")
  }

  @Test func aPlanFromNoTabStaysInTheSelectedOne() throws {
    let tree = try Tree.make(.setRoot(.tabs([["home"], ["me"]], selected: 1)))
    let planned = try tree.applying(.apply([.push("ride")]), by: "app").tree
    #expect("\(planned)" == "{[home#1] | +[me#2 ride#3*]}")
  }

  @Test func aPlanThatCannotBeFollowedSaysWhy() throws {
    let tree = try Tree.make(.setRoot(.scene("launch")))
    #expect(failure { try Tree().applying(.apply([.push("x")]), by: "app") } == .noRoot)
    #expect(failure { try tree.applying(.apply([]), by: "app") } == .nothingToShow)
    #expect(
      failure { try tree.applying(.apply([.push("x")]), by: "app") }
        == .notAStack(1))
  }
}

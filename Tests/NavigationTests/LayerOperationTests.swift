import Navigation
import Testing

/// SetRoot, present, dismiss, dismissAll and selectTab.
struct LayerOperationTests {
  /// The tree `{+[home#1]^[help#4]^faq#5* | [rides#2 ride#3]}`.
  private func tabs() throws -> Tree {
    try Tree.make(
      .setRoot(.tabs([["home"], ["rides", "ride"]])), .present(.stack(["help"])),
      .present(.scene("faq")))
  }

  @Test func aRootReplacesEverything() throws {
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

  @Test func aRootWithTabsShowsTheSelectedOne() throws {
    let transition = try Tree().applying(
      .setRoot(.tabs([["home"], ["me"]], selected: 1)), by: "app")
    #expect("\(transition.tree)" == "{[home#1] | +[me#2*]}")
    #expect(transition.drawing == "root none\n+ home#1 tab\n+ me#2 tab\ntab 1 #2\n* me#2")
  }

  @Test func whatIsPresentedKnowsHow() throws {
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

  @Test func aDismissalTakesTheLayerInFront() throws {
    let transition = try tabs().applying(.dismiss(), by: "app")
    #expect("\(transition.tree)" == "{+[home#1]^[help#4*] | [rides#2 ride#3]}")
    #expect(transition.drawing == "- faq#5 dismissed\n* help#4")
  }

  @Test func aDismissalTakesWhatIsPresentedOverTheLayer() throws {
    let transition = try tabs().applying(.dismiss(4), by: "app")
    #expect("\(transition.tree)" == "{+[home#1*] | [rides#2 ride#3]}")
    #expect(transition.drawing == "- faq#5 dismissed\n- help#4 dismissed\n* home#1")
  }

  @Test func dismissingAllLeavesOtherTabsAlone() throws {
    let tree = try tabs().applying(
      .sequence([
        .present(.scene("note"), over: 3), .dismissAll,
      ]), by: "app"
    ).tree
    #expect("\(tree)" == "{+[home#1*] | [rides#2 ride#3]^note#6}")
  }

  @Test func aTabBringsBackWhatWasOnIt() throws {
    let transition = try tabs().applying(.selectTab(1), by: "app")
    #expect("\(transition.tree)" == "{[home#1]^[help#4]^faq#5 | +[rides#2 ride#3*]}")
    #expect(transition.drawing == "tab 1 #2\n* ride#3")
    #expect(try transition.tree.applying(.selectTab(0), by: "app").tree == tabs())
    #expect(try transition.tree.applying(.selectTab(1), by: "app").changes.isEmpty)
  }

  @Test func theInnermostTabBarIsMeant() throws {
    let tree = try tabs().applying(.present(.tabs([["a"], ["b"]])), by: "app").tree
    let selected = try tree.applying(.selectTab(1), by: "app")
    #expect(selected.drawing == "tab 1 #7\n* b#7")
    #expect(
      "\(selected.tree)" == "{+[home#1]^[help#4]^faq#5^{[a#6] | +[b#7*]} | [rides#2 ride#3]}")
    let outer = try tree.applying(.selectTab(1, of: 4), by: "app").tree
    #expect("\(outer)" == "{[home#1]^[help#4]^faq#5^{+[a#6] | [b#7]} | +[rides#2 ride#3*]}")
  }

  @Test func anEntryInAnotherTabIsBroughtInFront() throws {
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

  @Test func whatCannotBeDoneSaysWhy() throws {
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
}

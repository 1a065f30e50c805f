import SceneNavigation
import Testing

struct NavigationTreeTests {
  /// The tree `{[home#1 ride#2]^[edit#4]^help#5 | +[me#3]^note#6*}`.
  private func tree() throws -> Tree {
    try Tree.make(
      .setRoot(.tabs([["home", .init("ride", owner: "app/rides", scope: "app/user")], ["me"]])),
      .present(.stack([.init("edit", owner: "app/rides/edit")])), .present(.scene("help")),
      .selectTab(1), .present(.scene("note")))
  }

  @Test func anEmptyTreeHasNoEntries() {
    let tree = Tree()
    #expect(tree.focus == nil)
    #expect(tree.entries.isEmpty)
    #expect(tree.path.isEmpty)
    #expect(tree.outline.isEmpty)
    #expect(tree.back == nil)
    #expect("\(tree)" == "-")
  }

  @Test func entriesAreInTreeOrder() throws {
    let tree = try tree()
    #expect(tree.entries.map(\.id) == [1, 2, 4, 5, 3, 6])
    #expect(tree.path.map(\.id) == [3, 6])
    #expect(tree.focus?.destination == "note")
    #expect(tree.entry(4)?.destination == "edit")
    #expect(tree.entry(7) == nil)
  }

  @Test func theOutlineIndentsEntriesByLevel() throws {
    let lines = try tree().outline.map { line in
      let text =
        switch line.kind {
        case .tab(let index, let isSelected): "tab \(index)\(isSelected ? " selected" : "")"
        case .entry(let entry): "\(entry.destination) \(entry.presentation)"
        }
      return String(repeating: "  ", count: line.depth) + text + (line.isFocused ? " *" : "")
    }
    #expect(
      lines.joined(separator: "\n") == """
        tab 0
          home tab
          ride push
            edit secondaryStack
              help modal
        tab 1 selected
          me tab
            note modal *
        """)
  }

  @Test func backIsRequestedByTheOwnerUntilTheRoot() throws {
    var tree = try tree().applying(.selectTab(0), by: "app").tree
    var steps: [String] = []
    while let (operation, owner) = tree.back {
      tree = try tree.applying(operation, by: owner).tree
      steps.append("\(owner): \(tree)")
    }
    #expect(
      steps == [
        "app: {+[home#1 ride#2]^[edit#4*] | [me#3]^note#6}",
        "app/rides/edit: {+[home#1 ride#2*] | [me#3]^note#6}",
        "app/rides: {+[home#1*] | [me#3]^note#6}",
      ])
  }

  @Test func backIsRequestedByTheNearestCommonAncestorOfTabOwners() throws {
    let tree = try Tree.make(
      .setRoot(.scene("home")),
      .present(.tabs([[.init("a", owner: "app/x/a")], [.init("b", owner: "app/x/b")]])))
    let (operation, owner) = try #require(tree.back)
    #expect(owner == "app/x")
    #expect("\(try tree.applying(operation, by: owner).tree)" == "home#1*")
  }
}

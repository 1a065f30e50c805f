import FoundationEssentials
import Navigation
import Testing

struct SalvagedTreeTests {
  /// The destinations of a later version of an app, which has no `map` any more.
  private enum Known: String, Codable {
    case home, rides, ride, me, help
  }

  private func salvaged(_ tree: Tree) throws -> SalvagedTree<Known> {
    try JSONDecoder().decode(SalvagedTree<Known>.self, from: JSONEncoder().encode(tree))
  }

  @Test func aKnownTreeIsWhole() throws {
    let tree = try Tree.make(
      .setRoot(.tabs([["home", "ride"], ["me"]])), .present(.scene("help")))
    let salvaged = try salvaged(tree)
    #expect("\(salvaged.tree)" == "\(tree)")
    #expect(salvaged.tree.nextID == tree.nextID)
    #expect(salvaged.lost.isEmpty)
  }

  @Test func anUnknownDestinationCutsOffWhatStandsOnIt() throws {
    let tree = try Tree.make(
      .setRoot(.tabs([["home", "rides", "map", "ride"], ["map"]], selected: 1)),
      .present(.scene("help"), over: 1))
    let salvaged = try salvaged(tree)
    #expect("\(salvaged.tree)" == "{+[home#1 rides#2*]}")
    #expect(salvaged.lost.map(\.id) == [3, 4, 6, 5])
    #expect(salvaged.lost.map { $0.reason != nil } == [true, false, false, true])
  }

  @Test func anUnknownRootLeavesNothing() throws {
    let salvaged = try salvaged(Tree.make(.setRoot(.stack(["map", "ride"]))))
    #expect("\(salvaged.tree)" == "-")
    #expect(salvaged.tree.nextID == 3)
  }

  @Test func damageIsStillRefused() {
    let text = #"{"version":1,"nextID":1,"root":{"stack":[]}}"#
    #expect(
      failure { try JSONDecoder().decode(SalvagedTree<Known>.self, from: Data(text.utf8)) }
        == .damaged(.emptyLayer))
  }
}

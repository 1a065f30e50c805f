import FoundationEssentials
import SceneNavigation
import Testing

struct StoredTreeTests {
  private func text(_ tree: Tree) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  private func read(_ text: String) throws -> Tree {
    try JSONDecoder().decode(Tree.self, from: Data(text.utf8))
  }

  /// An entry as it is stored.
  private static func entry(_ id: Int, _ presentation: Presentation) -> String {
    """
    {"awaitsResult":false,"destination":"d","id":\(id),"owner":"app","presentation":\
    "\(presentation)","scope":""}
    """
  }

  @Test func anEmptyTreeIsEncodedWithItsVersion() throws {
    #expect(try text(Tree()) == #"{"nextID":1,"version":1}"#)
    #expect(try read(#"{"nextID":1,"version":1}"#) == Tree())
  }

  @Test func aTreeIsEncodedNodeByNode() throws {
    let pick = Tree.NewEntry("pick", owner: "app/rides", scope: "app/user", awaitsResult: true)
    let tree = try Tree.make(
      .setRoot(.tabs([["home"], ["me"]], selected: 1)), .present(.scene(pick)))
    let stored = """
      {"nextID":4,"root":{"selected":1,"tabs":[{"stack":[\
      {"awaitsResult":false,"destination":"home","id":1,"owner":"app","presentation":"tab",\
      "scope":""}]},\
      {"modal":{"scene":\
      {"awaitsResult":true,"destination":"pick","id":3,"owner":"app/rides","presentation":"modal",\
      "scope":"app/user"}},"stack":[\
      {"awaitsResult":false,"destination":"me","id":2,"owner":"app","presentation":"tab",\
      "scope":""}]}]},"version":1}
      """
    #expect(try text(tree) == stored)
    #expect(try read(stored) == tree)
  }

  @Test(
    arguments: [
      (#"{}"#, .ambiguousNode),
      (#"{"stack":[\#(entry(1, .root))],"scene":\#(entry(2, .root))}"#, .ambiguousNode),
      (#"{"tabs":[{"tabs":[],"stack":[]}],"selected":0}"#, .ambiguousNode),
      (#"{"tabs":[],"selected":0,"modal":{}}"#, .ambiguousNode),
      (#"{"stack":[]}"#, .emptyLayer),
      (#"{"tabs":[],"selected":0}"#, .emptyTabs),
      (
        #"{"tabs":[{"stack":[\#(entry(1, .tab))]}],"selected":1}"#,
        .selectionOutOfRange(1, count: 1)
      ),
      (#"{"stack":[\#(entry(1, .root)),\#(entry(1, .push))]}"#, .duplicateID(1)),
      (#"{"stack":[\#(entry(9, .root))]}"#, .idOutOfRange(9)),
      (#"{"stack":[\#(entry(0, .root))]}"#, .idOutOfRange(0)),
      (#"{"stack":[\#(entry(1, .push))]}"#, .misplaced(1, .push)),
      (#"{"scene":\#(entry(1, .modal))}"#, .misplaced(1, .modal)),
      (#"{"stack":[\#(entry(1, .root)),\#(entry(2, .root))]}"#, .misplaced(2, .root)),
      (
        #"{"scene":\#(entry(1, .root)),"modal":{"stack":[\#(entry(2, .modal))]}}"#,
        .misplaced(2, .modal)
      ),
      (
        #"{"scene":\#(entry(1, .root)),"modal":{"tabs":[{"stack":[]}],"selected":0}}"#, .emptyLayer
      ),
    ] as [(String, NavigationError.Damage)])
  func rejectsADamagedTree(root: String, damage: NavigationError.Damage) throws {
    #expect(
      failure { try read(#"{"version":1,"nextID":9,"root":\#(root)}"#) } == .damaged(damage))
  }

  @Test func restoreReplacesAModalOverADifferentTop() throws {
    let modal = #""modal":{"scene":\#(Self.entry(2, .modal))}"#
    let bottom = Self.entry(1, .root)
    let tree = try read(#"{"version":1,"nextID":4,"root":{"stack":[\#(bottom)],\#(modal)}}"#)
    let stack = #""stack":[\#(bottom),\#(Self.entry(3, .push))]"#
    let stored = try read(#"{"version":1,"nextID":4,"root":{\#(stack),\#(modal)}}"#)
    #expect("\(try tree.applying(.restore(stored), by: "app").tree)" == "[d#1 d#4]^d#5*")
  }

  @Test(arguments: [0, -1, Int.max])
  func rejectsAnInvalidNextID(id: Int) {
    #expect(
      failure { try read(#"{"version":1,"nextID":\#(id)}"#) }
        == .damaged(.nextIDOutOfRange(.init(rawValue: id))))
  }

  @Test func rejectsAnUnsupportedVersion() {
    #expect(failure { try read(#"{"version":2,"nextID":1}"#) } == .unsupportedVersion(2))
  }

  @Test func insertingFailsAfterTheLastID() throws {
    let tree = try read(#"{"version":1,"nextID":\#(1 << 53)}"#)
    #expect(failure { try tree.applying(.setRoot(.scene("x")), by: "app") } == .outOfIDs)
  }

  @Test func anOperationIsCodable() throws {
    let operation: Tree.Operation = .sequence([
      .setRoot(.tabs([["home"], ["me"]]), animation: .crossFade), .push("a", onto: 2), .dismissAll,
      .apply([.push("home"), .modal("help")]), .resolve(ResultToken(entry: 2)),
    ])
    let data = try JSONEncoder().encode(operation)
    #expect(try JSONDecoder().decode(Tree.Operation.self, from: data) == operation)
  }

  /// The tree as recreated by an app without `map`.
  private func remade(_ tree: Tree) -> Tree {
    tree.recreated(from: tree.nextID) { entry in
      entry.destination == "map" ? nil : Tree.NewEntry(entry.destination)
    }
  }

  @Test func aTreeOfKnownDestinationsIsRestoredWhole() throws {
    let tree = try Tree.make(
      .setRoot(.tabs([["home", "ride"], ["me"]])), .present(.scene("help")))
    #expect("\(tree)" == "{+[home#1 ride#2]^help#4* | [me#3]}")
    #expect("\(remade(tree))" == "{+[home#5 ride#6]^help#7* | [me#8]}")
  }

  @Test func anUnknownDestinationRemovesTheEntriesAboveIt() throws {
    let tree = try Tree.make(
      .setRoot(.tabs([["home", "rides", "map", "ride"], ["map"]], selected: 1)),
      .present(.scene("help"), over: 1))
    #expect("\(remade(tree))" == "{+[home#7 rides#8*]}")
  }

  @Test func anUnknownRootLeavesAnEmptyTree() throws {
    let remade = try remade(Tree.make(.setRoot(.stack(["map", "ride"]))))
    #expect("\(remade)" == "-")
    #expect(remade.nextID == 3)
  }
}

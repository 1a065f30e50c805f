import SceneNavigation
import SceneRuntime

/// Generates operations, most of which are valid for a tree.
///
/// An operation follows from one number and the tree, so that a sequence of numbers stays valid
/// when some of them are removed.
struct RandomOperations {
  private var random: SeededGenerator
  private let tree: Tree

  init(_ choice: UInt64, on tree: Tree) {
    random = SeededGenerator(seed: choice)
    self.tree = tree
  }

  mutating func requester() -> OwnerPath {
    chance(4) ? ownerPath() : "app"
  }

  mutating func operation(depth: Int = 0) -> Tree.Operation {
    if tree.root == nil || chance(60) {
      return .setRoot(layout(), animation: chance(2) ? .crossFade : .none)
    }
    switch Int.random(in: 0..<(depth == 0 ? 31 : 28), using: &random) {
    case 0..<7: return .push(newEntry(), onto: anchor())
    case 7..<11: return .pop(in: anchor())
    case 11: return chance(2) ? .popTo(anyEntry()) : .focus(anyEntry())
    case 12: return .popToRoot(in: anchor())
    case 13..<15: return .replace(with: newEntry(), in: anchor())
    case 15..<18: return .present(layout(), over: anchor())
    case 18..<20: return .dismiss(anchor())
    case 20: return .dismissAll
    case 21..<23: return .selectTab(Int.random(in: -1..<4, using: &random), of: anchor())
    case 23..<25: return .apply((0..<Int.random(in: 0..<4, using: &random)).map { _ in step() })
    case 25: return .resolve(ResultToken(entry: anyEntry()))
    case 26: return .endScope(ownerPath())
    case 27: return .stop(ownerPath())
    case 28: return .restore(older())
    default: return .sequence((0..<3).map { _ in operation(depth: depth + 1) })
    }
  }

  /// A tree that shares some entries with this one, and has different ones under the same ids.
  private mutating func older() -> Tree {
    var other = chance(4) ? Tree() : tree
    for _ in 0..<2 {
      other = (try? other.applying(operation(depth: 1), by: "app").tree) ?? other
    }
    return other
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  private mutating func ownerPath() -> OwnerPath {
    let ownerPaths: [OwnerPath] = ["app", "app/user", "app/user/ride", "app/help", ""]
    return ownerPaths[Int.random(in: 0..<ownerPaths.count, using: &random)]
  }

  private mutating func newEntry() -> Tree.NewEntry {
    Tree.NewEntry(
      ["a", "b", "c"][Int.random(in: 0..<3, using: &random)],
      owner: chance(3) ? ownerPath() : nil, scope: chance(3) ? ownerPath() : nil,
      awaitsResult: chance(3))
  }

  private mutating func newEntries() -> [Tree.NewEntry] {
    (0..<(chance(12) ? 0 : Int.random(in: 1..<4, using: &random))).map { _ in newEntry() }
  }

  private mutating func layout() -> Tree.Layout {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .scene(newEntry())
    case 1, 2: .stack(newEntries())
    default:
      .tabs(
        (0..<3).map { _ in newEntries() },
        selected: Int.random(in: 0..<(chance(12) ? 9 : 3), using: &random))
    }
  }

  private mutating func step() -> Tree.Step {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .modal(newEntry())
    case 1: .secondaryStack(newEntry())
    default: .push(newEntry())
    }
  }

  private mutating func anchor() -> EntryID? {
    chance(3) ? anyEntry() : nil
  }

  private mutating func anyEntry() -> EntryID {
    chance(12) ? tree.nextID : tree.entries.randomElement(using: &random)?.id ?? tree.nextID
  }
}

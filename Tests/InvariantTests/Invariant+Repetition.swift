import FoundationEssentials
import MazeApp
import Scenes

/// The invariants of repetition: storing, opening and replaying.
@MainActor
extension Invariant {
  static func treesAreCodable(_ step: MazeStep) -> String? {
    // Encoding a tree takes longer than all other checks.
    guard let move = step.moves.last, move.number.isMultiple(of: 16) else { return nil }
    let tree = step.after.tree
    let copy = try? JSONDecoder().decode(Router.Tree.self, from: JSONEncoder().encode(tree))
    return copy == tree ? nil : "\(tree) decodes to \(copy.map(String.init) ?? "an error")"
  }

  static func openingIsIdempotent(_ step: MazeStep) -> String? {
    guard let previous = step.previous, step.verb == "open", step.line == previous.command,
      !step.hasFailed, !previous.hasFailed, !step.line.contains("echoes"),
      // A bell in front changes where the second link leads.
      !previous.endsWithNewBell
    else { return nil }
    return withoutBells(step.before.tree) == withoutBells(step.after.tree)
      ? nil : "the tree changed from \(step.before.tree) to \(step.after.tree)"
  }

  /// The entries without bells, which appear by themselves.
  private static func withoutBells(_ tree: Router.Tree) -> [Router.Tree.Entry] {
    tree.entries.filter { $0.destination.name != "bell" }
  }

  /// The moves account for every change of the tree.
  static func journalsReplay(_ step: MazeStep) -> String? {
    var tree = step.before.tree
    for move in step.moves {
      if move.before != tree { return "move \(move.number) started from a different tree" }
      tree = move.after
    }
    return tree == step.after.tree ? nil : "the tree changed without a move"
  }

  /// Applying the recorded operations to an empty tree gives the app's tree.
  static func journalsReplay(_ script: MazeScript) -> String? {
    var tree = Router.Tree()
    for move in Array(script.app.router.history) {
      guard let next = try? tree.applying(move.change, by: .top).tree else {
        return "move \(move.number) cannot be repeated: \(move.operation)"
      }
      if next != move.after { return "move \(move.number) leads to \(next), not \(move.after)" }
      tree = next
    }
    return nil
  }

  /// A second app that runs the same lines has the same output and state.
  static func journalsReplay(_ script: MazeScript, again: MazeScript) async -> String? {
    for line in script.lines { await again.run(line) }
    if again.output != script.output { return "the output differs" }
    for (index, line) in script.lines.enumerated()
    where script.failures[index] != again.failures[index] {
      return "\(line): \(script.failures[index] ?? "ok"), then \(again.failures[index] ?? "ok")"
    }
    let trees = (script.app.router.tree, again.app.router.tree)
    if trees.0 != trees.1 { return "the tree is \(trees.0), then \(trees.1)" }
    let states = (await script.state, await again.state)
    return states.0 == states.1 ? nil : "the state is\n\(states.0)\nthen\n\(states.1)"
  }
}

import FoundationEssentials
import MazeApp
import Scenes

/// What is the same when it is done again.
@MainActor
extension Invariant {
  static func treesAreStored(_ step: MazeStep) -> String? {
    // To store a tree takes longer than all the rest.
    guard let move = step.moves.last, move.number.isMultiple(of: 16) else { return nil }
    let tree = step.after.tree
    let copy = try? JSONDecoder().decode(Router.Tree.self, from: JSONEncoder().encode(tree))
    return copy == tree ? nil : "\(tree) is read as \(copy.map(String.init) ?? "nothing")"
  }

  static func opensAreIdempotent(_ step: MazeStep) -> String? {
    guard let previous = step.previous, step.verb == "open", step.line == previous.command,
      !step.hasFailed, !previous.hasFailed, !step.line.contains("echoes"),
      // A bell that came up by itself is what the second link finds in front.
      !previous.isRung
    else { return nil }
    return own(step.before.tree) == own(step.after.tree)
      ? nil : "the tree was \(step.before.tree), and is \(step.after.tree)"
  }

  /// What links lead to: bells come again by themselves.
  private static func own(_ tree: Router.Tree) -> [Router.Tree.Entry] {
    tree.entries.filter { $0.destination.name != "bell" }
  }

  /// The journal tells all that became of the tree.
  static func journalsReplay(_ step: MazeStep) -> String? {
    var tree = step.before.tree
    for move in step.moves {
      if move.before != tree { return "move \(move.number) began elsewhere" }
      tree = move.after
    }
    return tree == step.after.tree ? nil : "the tree changed without a move"
  }

  /// The operations that the journal tells lead from nowhere to where the app is.
  static func journalsReplay(_ script: MazeScript) -> String? {
    var tree = Router.Tree()
    for move in Array(script.app.router.history) {
      guard let next = try? tree.applying(move.change, by: .top).tree else {
        return "move \(move.number) can't be made again: \(move.operation)"
      }
      if next != move.after { return "move \(move.number) leads to \(next), not \(move.after)" }
      tree = next
    }
    return nil
  }

  /// Another app that is told the same is the same.
  static func journalsReplay(_ script: MazeScript, again: MazeScript) async -> String? {
    for line in script.lines { await again.run(line) }
    if again.output != script.output { return "other texts are printed" }
    for (index, line) in script.lines.enumerated()
    where script.failures[index] != again.failures[index] {
      return "\(line): \(script.failures[index] ?? "well"), then \(again.failures[index] ?? "well")"
    }
    let trees = (script.app.router.tree, again.app.router.tree)
    if trees.0 != trees.1 { return "the tree is \(trees.0), then \(trees.1)" }
    let states = (await script.state, await again.state)
    return states.0 == states.1 ? nil : "the state is\n\(states.0)\nthen\n\(states.1)"
  }
}

/// What is on screen, beneath it and beside it, as a value.
///
/// A tree has no root before the first `setRoot`, and one ever after. Exactly one entry then has the
/// focus: the top of the layer in front.
///
/// ```swift
/// var tree = NavigationTree<String>()
/// tree = try tree.applying(.setRoot(.stack([.init("home")])), by: "app").tree
/// let transition = try tree.applying(.push(.init("ride")), by: "app/rides")
/// print(transition.tree)  // [home#1 ride#2*]
/// ```
///
/// It holds no live object. Whoever keeps the live scenes performs the changes of each transition.
public struct NavigationTree<Destination: Hashable & Codable & Sendable>: Equatable, Sendable {
  /// What stands at the root; nil until there is one.
  public internal(set) var root: Node?

  /// The id the next entry gets.
  public internal(set) var nextID: EntryID

  /// Creates a tree with nothing in it.
  public init() {
    root = nil
    nextID = .first
  }

  /// The tree after an operation, and what changes on the way there.
  ///
  /// An entry can be removed by its owner and by the owner's ancestors, and brought in for oneself and
  /// for one's descendants.
  ///
  /// - Parameters:
  ///   - operation: What to do.
  ///   - asker: The coordinator that asks for it.
  /// - Returns: The new tree with the changes; this tree stays as it is.
  /// - Throws: A ``NavigationError`` that says what stands against it.
  /// - Complexity: O(*n*) in the number of entries.
  public func applying(
    _ operation: Operation, by asker: Lineage
  ) throws(NavigationError) -> Transition {
    var transaction = Transaction(tree: self, asker: asker)
    try transaction.perform(operation)
    let tree = transaction.tree
    var changes = transaction.changes
    if tree.hasTabs {
      let selections = selections
      for selection in tree.selections where !selections.contains(selection) {
        changes.append(.selectedTab(selection.index, root: selection.root))
      }
    }
    if let entry = tree.focus, entry.id != focus?.id { changes.append(.focused(entry)) }
    return Transition(tree: tree, changes: changes)
  }
}

extension NavigationTree {
  /// What an operation comes to: the new tree, and what to do about it.
  public struct Transition: Equatable, Sendable {
    /// The tree after the operation.
    public let tree: NavigationTree
    /// What became different, in the order in which to perform it.
    public let changes: [Change]
  }

  /// One difference between two trees.
  ///
  /// The changes of one operation come in this order: what left, deepest first; what came in, from the
  /// bottom up; what was selected; what has the focus. A sequence gives what left and came in for each
  /// of its operations, and the rest once.
  public enum Change: Equatable, Sendable {
    /// The entry left the tree, and nothing that stood on it is left.
    case removed(Entry, RemovalReason)
    /// A result token ended; for a removed entry this follows its removal.
    case resolved(ResultToken, Resolution)
    /// The root is another one.
    case rootReplaced(Animation)
    /// The entry came into the tree.
    case inserted(Entry)
    /// A tab bar shows another tab, or came in showing this one: its index and the first entry on it.
    case selectedTab(Int, root: EntryID)
    /// Another entry is in front.
    case focused(Entry)
  }
}

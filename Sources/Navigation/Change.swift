extension NavigationTree {
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

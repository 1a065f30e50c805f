extension NavigationTree {
  /// What an operation comes to: the new tree, and what to do about it.
  public struct Transition: Equatable, Sendable {
    /// The tree after the operation.
    public let tree: NavigationTree
    /// What became different, in the order in which to perform it.
    public let changes: [Change]
  }
}

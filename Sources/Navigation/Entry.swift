extension NavigationTree {
  /// A scene's place in the tree.
  ///
  /// The live scene (store, view, container) stands outside of the tree, keyed by ``id``.
  public struct Entry: Hashable, Codable, Identifiable, Sendable {
    /// The number of the entry, never used again in this tree.
    public let id: EntryID
    /// What is shown.
    public let destination: Destination
    /// The coordinator that presented it: it or an ancestor of it may remove the entry.
    public let owner: Lineage
    /// The scope it lives in: when that ends, the entry leaves.
    public let scope: Lineage
    /// How it came here.
    public let presentation: Presentation
    /// Whether someone still waits for its result.
    public internal(set) var awaitsResult: Bool

    /// The token of whoever waits for its result, if someone does.
    public var result: ResultToken? { awaitsResult ? ResultToken(entry: id) : nil }
  }
}

extension NavigationTree.Entry {
  /// Whether the other is this entry, though perhaps someone waits for only one of them.
  func isSameScene(as other: Self) -> Bool {
    var other = other
    other.awaitsResult = awaitsResult
    return self == other
  }
}

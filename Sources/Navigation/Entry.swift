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

  /// An entry to be: what an operation brings in, before the tree gives it an id.
  public struct Draft: Hashable, Codable, Sendable {
    /// What is to be shown.
    public var destination: Destination
    /// The coordinator it will belong to, or nil for whoever asks for the operation.
    public var owner: Lineage?
    /// The scope it will live in, or nil for the scope of what it is put on.
    public var scope: Lineage?
    /// Whether someone will wait for its result.
    public var awaitsResult: Bool

    /// Creates a draft.
    public init(
      _ destination: Destination, owner: Lineage? = nil, scope: Lineage? = nil,
      awaitsResult: Bool = false
    ) {
      self.destination = destination
      self.owner = owner
      self.scope = scope
      self.awaitsResult = awaitsResult
    }
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

extension NavigationTree {
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

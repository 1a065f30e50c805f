/// What someone holds who waits for the result of an entry.
///
/// An entry has at most one, so the token is known by its entry; as ids are never reused, neither are
/// tokens. It resolves once: delivered, or cancelled when the entry leaves the tree.
public struct ResultToken: Hashable, Codable, Sendable {
  /// The entry whose result it is.
  public let entry: EntryID

  /// Creates the token of an entry.
  public init(entry: EntryID) {
    self.entry = entry
  }
}

/// How a result token ended.
public enum Resolution: Hashable, Codable, Sendable {
  /// There is a result; whoever asked for the operation holds it.
  case delivered
  /// The entry left the tree without one.
  case cancelled(RemovalReason)
}

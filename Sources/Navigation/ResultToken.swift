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

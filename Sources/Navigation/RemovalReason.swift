/// Why an entry left the tree.
public enum RemovalReason: String, Codable, Sendable, CaseIterable {
  /// It was popped, or what it stood on was.
  case popped
  /// It was dismissed, or what it stood on was.
  case dismissed
  /// Another entry took its place.
  case replaced
  /// The tree got another root.
  case rootReplaced
  /// Its scope ended, or the scope of what it stood on.
  case scopeEnded
  /// Its owner stopped, or the owner of what it stood on.
  case ownerStopped
  /// Another state of the tree was restored.
  case restored
  /// A plan led elsewhere.
  case replanned
}

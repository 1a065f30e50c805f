/// How a result token ended.
public enum Resolution: Hashable, Codable, Sendable {
  /// There is a result; whoever asked for the operation holds it.
  case delivered
  /// The entry left the tree without one.
  case cancelled(RemovalReason)
}

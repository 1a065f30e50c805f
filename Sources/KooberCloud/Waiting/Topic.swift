/// What there can be news of.
enum Topic: Hashable, Sendable {
  /// The chat that all users share.
  case messages
  /// One ride.
  case ride(id: String)
}

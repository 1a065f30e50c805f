/// A kind of input that an exploration makes.
public enum ExploredMoveKind: String, CaseIterable, Sendable {
  /// Actions of the front scene and of those that it embeds.
  case actions
  /// Calls of services.
  case services
  /// Faults and delays that the environment offers, and their ends.
  case faults
  /// Deep links.
  case links
  /// `back`, `up`, `dismiss` and tabs.
  case moves
  /// The clock, to the next deadline.
  case time
  /// The clock, to a deadline of several sleeping effects, which wake in another order.
  case orders
}

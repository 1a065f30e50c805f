/// What an exploration tests without any property.
public enum ExplorationCheck: String, CaseIterable, Codable, Sendable {
  /// What a move does depends only on the state, so that a restored state continues in the same way.
  case restoring
  /// Opening a link twice is opening it once, and the link of a place leads to the place.
  case links
  /// Each state has a move that does something.
  case deadEnds
  /// The objects of a scene are released after it was left, and those of a scope after its end.
  case leaks
  /// A sample of a secret that was given to the app is in no drawing, link or state, except in a `Secret`.
  case secrets
  /// Undo leads back to the state before an action, and redo to the state after it.
  ///
  /// It is not among the standard checks, because it restores two states for each new one.
  case undo
  /// Sleeping effects that wake at the same time lead to the same state in each order.
  ///
  /// It is not among the standard checks, because an app that asks a server at intervals is a moment behind in one of the
  /// orders.
  case orders

  /// The checks that are made unless others are chosen.
  public static let standard = Set(allCases).subtracting([.orders, .undo])
}

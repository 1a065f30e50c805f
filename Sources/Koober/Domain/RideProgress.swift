/// How far a ride has come.
package enum RideProgress: String, CaseIterable, Hashable, Codable, Sendable {
  /// Somebody asked for it.
  case requested
  /// An animal will come.
  case driverFound
  /// It is on its way to the pick-up.
  case arriving
  /// It has picked the user up.
  case underWay
  /// It is where the user wanted to go.
  case arrived
  /// The fare is paid.
  case paid
  /// The user did without, before pick-up.
  case cancelled

  /// Whether nothing more happens.
  package var isOver: Bool { self == .paid || self == .cancelled }

  /// Whether the user can still do without it: before pick-up.
  package var canBeCancelled: Bool {
    self == .requested || self == .driverFound || self == .arriving
  }
}

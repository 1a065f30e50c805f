/// How far a ride has come.
enum RideProgress: String, CaseIterable, Encodable, Sendable {
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
}

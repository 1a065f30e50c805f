/// Some of a user's rides.
struct RidesAnswer: Decodable, Sendable {
  let rides: [RideAnswer]
  /// What the rides after these come after.
  let next: Int64
}

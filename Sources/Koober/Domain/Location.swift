/// A place on the map.
struct Location: Hashable, Sendable {
  let id: LocationID
  let name: String
  /// Degrees north.
  let latitude: Double
  /// Degrees east.
  let longitude: Double
}

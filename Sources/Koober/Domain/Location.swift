/// A place on the map.
package struct Location: Hashable, Codable, Sendable {
  package let id: LocationID
  package let name: String
  /// Degrees north.
  package let latitude: Double
  /// Degrees east.
  package let longitude: Double
}

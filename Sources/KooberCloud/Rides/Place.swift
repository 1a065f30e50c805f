/// Where a ride begins or ends.
struct Place: Hashable, Codable, Sendable {
  let name: String
  /// Degrees north.
  let latitude: Double
  /// Degrees east.
  let longitude: Double

  /// Throws unless it is on earth and has a name.
  func check(_ field: String) throws(CloudError) {
    try TextRule.place.check(name, of: "\(field).name")
    guard (-90...90).contains(latitude) else {
      throw .invalidField("\(field).latitude", problem: "must be a number from -90 to 90")
    }
    guard (-180...180).contains(longitude) else {
      throw .invalidField("\(field).longitude", problem: "must be a number from -180 to 180")
    }
  }
}

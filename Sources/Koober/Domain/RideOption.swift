/// An animal that is near enough to be ridden.
package struct RideOption: Hashable, Codable, Sendable {
  package let id: RideOptionID
  package let name: String
  /// The fare in cents.
  package let fare: Int
  /// The name of its picture.
  package let picture: String

  package init(id: RideOptionID, name: String, fare: Int, picture: String) {
    self.id = id
    self.name = name
    self.fare = fare
    self.picture = picture
  }
}

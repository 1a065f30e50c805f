/// An animal that is near enough to be ridden.
struct RideOption: Hashable, Sendable {
  let id: RideOptionID
  let name: String
  /// The fare in cents.
  let fare: Int
}

package import FoundationEssentials

/// A ride that the server has accepted.
package struct Ride: Hashable, Codable, Identifiable, Sendable {
  /// What the server knows it by.
  package let id: String
  package let option: RideOptionID
  /// The fare in cents.
  package let fare: Int
  /// The name of the place where it begins.
  package let pickUp: String
  /// The name of the place where it ends.
  package let dropOff: String
  package let requested: Date
  package var progress: RideProgress
  /// The number of the last event that it takes into account, counted from 1.
  package var sequence: Int

  package init(
    id: String, option: RideOptionID, fare: Int, pickUp: String, dropOff: String, requested: Date,
    progress: RideProgress, sequence: Int
  ) {
    self.id = id
    self.option = option
    self.fare = fare
    self.pickUp = pickUp
    self.dropOff = dropOff
    self.requested = requested
    self.progress = progress
    self.sequence = sequence
  }
}

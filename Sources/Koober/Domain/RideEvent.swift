package import FoundationEssentials

/// A step of a ride that the server tells of.
package struct RideEvent: Hashable, Codable, Sendable {
  /// Its number in the ride, counted from 1.
  package let sequence: Int
  package let progress: RideProgress
  package let date: Date

  package init(sequence: Int, progress: RideProgress, date: Date) {
    self.sequence = sequence
    self.progress = progress
    self.date = date
  }
}

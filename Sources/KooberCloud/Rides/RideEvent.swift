/// A step of a ride.
struct RideEvent: Hashable, Encodable, Sendable {
  /// The number of the step, from 1.
  let sequence: Int
  let progress: RideProgress
  let date: Moment
}

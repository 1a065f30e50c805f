import FoundationEssentials
import Koober

/// What has happened to a ride.
struct RideEventsAnswer: Decodable, Sendable {
  struct Event: Decodable, Sendable {
    let sequence: Int
    let progress: String
    let date: Date
  }

  let events: [Event]

  /// The events.
  ///
  /// - Throws: `unreadableAnswer` where this app doesn't know one: to leave it out would be to ask for it for
  ///   ever.
  func rideEvents() throws(KooberError) -> [RideEvent] {
    var result: [RideEvent] = []
    for event in events {
      guard let progress = RideProgress(rawValue: event.progress) else { throw .unreadableAnswer }
      result.append(RideEvent(sequence: event.sequence, progress: progress, date: event.date))
    }
    return result
  }
}

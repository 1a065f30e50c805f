import FoundationEssentials
import Koober

/// A ride as the server tells of one.
struct RideAnswer: Decodable, Sendable {
  struct Place: Decodable, Sendable {
    let name: String
  }

  let id: String
  let option: String
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Date
  let progress: String
  let sequence: Int

  /// The ride; nil where this app doesn't know the animal or what has happened.
  var ride: Ride? {
    guard let option = RideOptionID(rawValue: option),
      let progress = RideProgress(rawValue: progress)
    else { return nil }
    return Ride(
      id: id, option: option, fare: fare, pickUp: pickUp.name, dropOff: dropOff.name,
      requested: requested, progress: progress, sequence: sequence)
  }
}

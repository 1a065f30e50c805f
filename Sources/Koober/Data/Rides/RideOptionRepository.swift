import FoundationEssentials
import Scenes

/// The animals near a place: as they were known a little while ago, or else from the server.
@MainActor
final class RideOptionRepository {
  /// For how long fares are good, in seconds.
  static let lifetime: TimeInterval = 300

  struct Known: Codable, Sendable {
    let options: [RideOption]
    let date: Date
  }

  private let api: any RideRemoteAPI
  private let date: @MainActor () -> Date
  private var known: [LocationID: Known] = [:]

  init(api: any RideRemoteAPI, date: @escaping @MainActor () -> Date) {
    self.api = api
    self.date = date
  }

  /// The animals near a place, the cheapest first, if they are known without asking.
  func knownOptions(near pickUp: Location) -> [RideOption]? {
    guard let known = known[pickUp.id],
      date().timeIntervalSince(known.date) < Self.lifetime
    else { return nil }
    return known.options
  }

  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    if let options = knownOptions(near: pickUp) { return options }
    let options = try await api.options(near: pickUp)
    known[pickUp.id] = Known(options: options, date: date())
    return options
  }
}

extension RideOptionRepository: Restorable {
  var savedState: [LocationID: Known] { known }

  func restore(_ known: [LocationID: Known]) { self.known = known }
}

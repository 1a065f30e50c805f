import FoundationEssentials
import Koober
import Scenes

/// The rides of KooberCloud.
@MainActor
final class CloudRideRemoteAPI: RideRemoteAPI {
  private struct Place: Encodable {
    let name: String
    let latitude: Double
    let longitude: Double

    init(_ location: Location) {
      name = location.name
      latitude = location.latitude
      longitude = location.longitude
    }
  }

  private struct NewRide: Encodable {
    let option: String
    let pickUp: Place
    let dropOff: Place
  }

  private let client: UserClient
  private let pageLength: Int

  /// Creates the rides of a user.
  ///
  /// - Parameters:
  ///   - client: What asks for the user.
  ///   - pageLength: How many rides one answer has at most; the server gives no more than 100.
  init(client: UserClient, pageLength: Int = 100) {
    self.client = client
    self.pageLength = pageLength
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    let request = CloudRequest.get(
      "/v1/ride-options",
      [("latitude", String(pickUp.latitude)), ("longitude", String(pickUp.longitude))])
    return try await client.value(RideOptionsAnswer.self, for: request).rideOptions
  }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    let body = NewRide(
      option: request.rideOption.rawValue, pickUp: Place(request.waypoints.pickUp),
      dropOff: Place(request.waypoints.dropOff))
    return try await ride(
      for: .post("/v1/rides", CloudCoding.encode(body), key: request.id.uuidString))
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride {
    try await self.ride(for: .post("\(path(of: ride))/cancellation", isRepeatable: true))
  }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await client.news(
      RideEventsAnswer.self,
      for: .get("\(path(of: ride))/events", [("after", String(sequence))])
    ) { (answer) throws(KooberError) in try answer.rideEvents() }
  }

  func rides() async throws(KooberError) -> [Ride] {
    var rides: [Ride] = []
    var after: Int64 = 0
    while true {
      let page = try await client.value(
        RidesAnswer.self,
        for: .get("/v1/rides", [("after", String(after)), ("limit", String(pageLength))]))
      guard !page.rides.isEmpty else { return rides }
      guard page.next > after else { throw .unreadableAnswer }
      rides += page.rides.compactMap(\.ride)
      after = page.next
    }
  }

  private func ride(for request: CloudRequest) async throws(KooberError) -> Ride {
    guard let ride = try await client.value(RideAnswer.self, for: request).ride else {
      throw .unreadableAnswer
    }
    return ride
  }

  private func path(of ride: Ride.ID) -> String { "/v1/rides/\(CloudRequest.escaped(ride))" }
}

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

/// Some of a user's rides.
struct RidesAnswer: Decodable, Sendable {
  let rides: [RideAnswer]
  /// What the rides after these come after.
  let next: Int64
}

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

/// What there is to ride.
struct RideOptionsAnswer: Decodable, Sendable {
  struct Option: Decodable, Sendable {
    let id: String
    let name: String
    let fare: Int
    let picture: String
  }

  let options: [Option]

  /// The animals, without those that this app doesn't know.
  var rideOptions: [RideOption] {
    options.compactMap { option in
      RideOptionID(rawValue: option.id).map {
        RideOption(id: $0, name: option.name, fare: option.fare, picture: option.picture)
      }
    }
  }
}

import FoundationEssentials
import Koober
import Scenes

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
  /// The maximum number of rides in an answer; the server's limit is 100.
  private let pageLength: Int

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
      for: .post("/v1/rides", body, key: request.id))
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride {
    try await self.ride(for: .post("\(path(of: ride))/cancellation", isRepeatable: true))
  }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await client.poll(
      RideEventsAnswer.self,
      for: .get("\(path(of: ride))/events", [("after", String(sequence))])
    ) { $0.events.map(\.event) }
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

struct RideAnswer: Decodable, Sendable {
  struct Place: Decodable, Sendable {
    let name: CloudName
  }

  let id: String
  let option: String
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Date
  let progress: String
  let sequence: Int

  /// The ride; nil if this app does not know the animal or the step.
  var ride: Ride? {
    guard let option = RideOptionID(rawValue: option),
      let progress = RideProgress(rawValue: progress)
    else { return nil }
    return Ride(
      id: id, option: option, fare: fare, pickUp: pickUp.name.text, dropOff: dropOff.name.text,
      requested: Moment(requested), progress: progress, sequence: sequence)
  }
}

struct RidesAnswer: Decodable, Sendable {
  let rides: [RideAnswer]
  let next: Int64
}

/// The events of a ride.
///
/// An unknown event makes the whole answer invalid: skipping it would request it again forever.
struct RideEventsAnswer: Decodable, Sendable {
  struct Event: Decodable, Sendable {
    let event: RideEvent

    private enum CodingKeys: CodingKey { case sequence, progress, date }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .progress)
      guard let progress = RideProgress(rawValue: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .progress, in: container, debugDescription: "an unknown event")
      }
      event = RideEvent(
        sequence: try container.decode(Int.self, forKey: .sequence), progress: progress,
        date: Moment(try container.decode(Date.self, forKey: .date)))
    }
  }

  let events: [Event]
}

/// The available animals, without those that this app does not know.
struct RideOptionsAnswer: Decodable, Sendable {
  private struct Option: Decodable {
    let id: String
    let name: CloudName
    let fare: Int
    let picture: String

    var known: RideOption? {
      RideOptionID(rawValue: id).map {
        RideOption(id: $0, name: name.text, fare: fare, picture: picture)
      }
    }
  }

  private enum CodingKeys: CodingKey { case options }

  let rideOptions: [RideOption]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rideOptions = try container.decode([Option].self, forKey: .options).compactMap(\.known)
  }
}

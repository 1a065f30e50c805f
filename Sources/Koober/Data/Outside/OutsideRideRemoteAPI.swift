import Scenes

/// A server's rides, as something outside that a recording writes down.
@MainActor
final class OutsideRideRemoteAPI: RideRemoteAPI {
  private let api: any RideRemoteAPI
  private let server: OutsideServer

  init(_ api: any RideRemoteAPI, _ server: OutsideServer) {
    self.api = api
    self.server = server
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await server.answer(to: "rides.options") { () async throws(KooberError) in
      try await api.options(near: pickUp)
    }
  }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    try await server.answer(to: "rides.send") { () async throws(KooberError) in
      try await api.send(request)
    }
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride {
    try await server.answer(to: "rides.cancel") { () async throws(KooberError) in
      try await api.cancel(ride)
    }
  }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await server.news(from: "rides.events") { () async throws(KooberError) in
      try await api.events(of: ride, after: sequence)
    }
  }

  func rides() async throws(KooberError) -> [Ride] {
    try await server.answer(to: "rides.list") { () async throws(KooberError) in
      try await api.rides()
    }
  }
}

import Scenes

/// A server's rides, which can be told to fail, or to take their time.
@MainActor
final class ControlledRideRemoteAPI: RideRemoteAPI {
  private let api: any RideRemoteAPI
  private let controls: EnvironmentControls
  private let delay: Duration

  init(_ api: any RideRemoteAPI, controls: EnvironmentControls, delay: Duration) {
    self.api = api
    self.controls = controls
    self.delay = delay
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await controls.pass(.ridesOptions, usually: delay)
    return try await api.options(near: pickUp)
  }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    try await controls.pass(.ridesRequest, usually: delay)
    return try await api.send(request)
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride {
    try await controls.pass(.ridesCancel, usually: delay)
    return try await api.cancel(ride)
  }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await controls.pass(.ridesEvents, usually: .zero)
    return try await api.events(of: ride, after: sequence)
  }

  func rides() async throws(KooberError) -> [Ride] {
    try await controls.pass(.ridesList, usually: delay)
    return try await api.rides()
  }
}

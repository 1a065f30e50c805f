import Scenes

/// Rides without a server: every animal is near.
@SceneActor
final class FakeRideRemoteAPI: RideRemoteAPI {
  private let controls: EnvironmentControls

  init(controls: EnvironmentControls) { self.controls = controls }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await controls.pass(.ridesOptions)
    return [
      RideOption(id: .wingtips, name: "Wingtips", fare: 450),
      RideOption(id: .wallaby, name: "Wallaby", fare: 600),
      RideOption(id: .wallaroo, name: "Wallaroo", fare: 850),
      RideOption(id: .kangaroo, name: "Kangaroo", fare: 1200),
    ]
  }

  func send(_ request: NewRideRequest) async throws(KooberError) {
    try await controls.pass(.ridesRequest)
  }
}

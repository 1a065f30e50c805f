import Scenes

/// A location service that finds the device where the environment's controls say.
///
/// It answers at once unless a delay is set.
@MainActor
struct ControlledLocationService: LocationService {
  let controls: EnvironmentControls
  let locations: LocationRepository

  func find() async throws(KooberError) -> Location {
    try await controls.pass(.locationFind, default: .zero)
    return locations.location(controls.currentState.place)
  }
}

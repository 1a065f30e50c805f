import Scenes

/// The location service of the user's device, which may be slow, forbidden or fail.
///
/// The device is where the environment's controls say. It answers at once unless a delay is set.
@MainActor
struct LocationService {
  let controls: EnvironmentControls
  let locations: LocationRepository

  /// The place where the device is when the answer arrives.
  func find() async throws(KooberError) -> Location {
    try await controls.pass(.locationFind, default: .zero)
    return locations.location(controls.currentState.place)
  }
}

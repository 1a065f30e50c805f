import FoundationEssentials
import Scenes

/// All that reaches the world.
@MainActor
struct Environment {
  /// Where effects run, with their clock.
  let stage: SceneStage
  /// What time it is.
  let date: @MainActor () -> Date
  /// A new identity.
  let uuid: @MainActor () -> UUID
  /// A number by chance.
  let random: @MainActor (ClosedRange<Int>) -> Int
  /// How dates and amounts are written.
  let formats: Formats
  let controls: EnvironmentControls
  let sessions: any UserSessionDataStore
  let storages: Storages
  let remote: RemoteAPIs
  let locations: LocationRepository
  /// What keeps something for as long as the process lives, and is saved with the app.
  let kept: [any Restorable]
}

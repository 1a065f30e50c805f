import FoundationEssentials
import Scenes

/// All that reaches the world.
@SceneActor
struct Environment {
  let stage: Stage
  let clock: any Clock<Duration>
  /// The current date.
  let date: @SceneActor () -> Date
  /// A new identity.
  let uuid: @SceneActor () -> UUID
  let controls: EnvironmentControls
  let sessions: any UserSessionDataStore
  let auth: any AuthRemoteAPI
  let rides: any RideRemoteAPI
  let locations: LocationRepository
}

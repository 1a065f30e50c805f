import FoundationEssentials
import Scenes

/// All that reaches the world.
@SceneActor
struct Environment {
  /// Where effects run, with their clock.
  let stage: SceneStage
  /// A new identity.
  let uuid: @SceneActor () -> UUID
  let controls: EnvironmentControls
  let sessions: any UserSessionDataStore
  let auth: any AuthRemoteAPI
  let rides: any RideRemoteAPI
  let locations: LocationRepository
}

import Scenes

/// A user's profile without a server.
@SceneActor
final class FakeProfileRemoteAPI: ProfileRemoteAPI {
  private let controls: EnvironmentControls
  private var user: UserProfile

  init(user: UserProfile, controls: EnvironmentControls) {
    self.user = user
    self.controls = controls
  }

  func profile() async throws(KooberError) -> UserProfile {
    try await controls.pass(.profileRead)
    return user
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    try await controls.pass(.profileRename)
    user.name = name
    return user
  }
}

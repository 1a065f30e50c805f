import Scenes

/// A user's profile without a server.
@MainActor
final class FakeProfileRemoteAPI: ProfileRemoteAPI {
  private var user: UserProfile

  init(user: UserProfile) { self.user = user }

  func profile() async throws(KooberError) -> UserProfile { user }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    user.name = name
    return user
  }
}

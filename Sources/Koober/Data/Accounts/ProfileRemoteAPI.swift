import Scenes

/// The server's knowledge of who a user is.
@External("profile", through: UserServer.self)
@MainActor
package protocol ProfileRemoteAPI: AnyObject {
  /// Who the user is now.
  @ExternalName("read") func profile() async throws(KooberError) -> UserProfile
  /// Gives the user another name.
  func rename(to name: String) async throws(KooberError) -> UserProfile
}

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

import Scenes

/// The server's knowledge of who a user is.
@External("profile", through: ExternalUserServer.self)
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

/// A server's profile of a user, which can be told to fail, or to take its time.
@MainActor
final class ControlledProfileRemoteAPI: ProfileRemoteAPI {
  private let api: any ProfileRemoteAPI
  private let controls: EnvironmentControls
  private let delay: Duration

  init(_ api: any ProfileRemoteAPI, controls: EnvironmentControls, delay: Duration) {
    self.api = api
    self.controls = controls
    self.delay = delay
  }

  func profile() async throws(KooberError) -> UserProfile {
    try await controls.pass(.profileRead, usually: delay)
    return try await api.profile()
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    try await controls.pass(.profileRename, usually: delay)
    return try await api.rename(to: name)
  }
}

import Scenes

/// A server's accounts, as something outside that a recording writes down.
@MainActor
final class OutsideAuthRemoteAPI: AuthRemoteAPI {
  private let api: any AuthRemoteAPI
  private let outside: StageOutside
  private let names: SessionNames

  init(_ api: any AuthRemoteAPI, _ outside: StageOutside, _ names: SessionNames) {
    self.api = api
    self.outside = outside
    self.names = names
  }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    names.session(
      try await outside.answer(to: "auth.authenticate") { () async throws(KooberError) in
        names.named(try await api.authenticate(attempt))
      })
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    try await outside.perform(later: "auth.revoke") { () async throws(KooberError) in
      try await api.revoke(session)
    }
  }

  func session(of profile: UserProfile) -> UserSession? {
    outside.value(of: "auth.session") { api.session(of: profile).map(names.named) }
      .map(names.session)
  }
}

import Scenes

/// A server's accounts, which can be told to fail, or to take their time.
@MainActor
final class ControlledAuthRemoteAPI: AuthRemoteAPI {
  private let api: any AuthRemoteAPI
  private let controls: EnvironmentControls
  private let delay: Duration

  init(_ api: any AuthRemoteAPI, controls: EnvironmentControls, delay: Duration) {
    self.api = api
    self.controls = controls
    self.delay = delay
  }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    try await controls.pass(operation(of: attempt), usually: delay)
    return try await api.authenticate(attempt)
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    // Nobody waits for it, in virtual time either.
    try await controls.pass(.authRevoke, usually: .zero)
    try await api.revoke(session)
  }

  func session(of profile: UserProfile) -> UserSession? { api.session(of: profile) }

  private func operation(of attempt: AuthAttempt) -> Operation {
    switch attempt {
    case .signIn: .authSignIn
    case .signUp: .authSignUp
    case .guest: .authGuest
    }
  }
}

import FoundationEssentials
import Koober
import Scenes

struct CloudAuthRemoteAPI: AuthRemoteAPI {
  let client: CloudClient

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    do throws(CloudFailure) {
      return try await client.value(SessionAnswer.self, for: request(for: attempt)).session
    } catch {
      let error = error.kooberError
      // A password that no account can have is a wrong password.
      if case .signIn = attempt, error == .passwordNotAccepted { throw .invalidCredentials }
      throw error
    }
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    var request = CloudRequest.delete("/v1/session")
    request.token = Secret(session.token.revealed)
    do throws(CloudFailure) {
      try await client.perform(request)
    } catch {
      // An unknown token is already invalid.
      if error.kooberError != .sessionExpired { throw error.kooberError }
    }
  }

  private func request(for attempt: AuthAttempt) -> CloudRequest {
    switch attempt {
    case .signIn(let email, let password):
      .post("/v1/sessions", ["email": email, "password": password.revealed])
    case .signUp(let name, let email, let password):
      .post("/v1/accounts", ["name": name, "email": email, "password": password.revealed])
    case .guest: .post("/v1/sessions/guest")
    }
  }
}

struct CloudProfileRemoteAPI: ProfileRemoteAPI {
  let client: UserClient

  func profile() async throws(KooberError) -> UserProfile {
    try await client.value(ProfileAnswer.self, for: .get("/v1/profile")).profile
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    try await client.value(ProfileAnswer.self, for: .patch("/v1/profile", ["name": name])).profile
  }
}

struct ProfileAnswer: Decodable, Sendable {
  let id: String
  let name: CloudName
  let email: CloudName?

  var profile: UserProfile { UserProfile(id: id, name: name.text, email: email?.text) }
}

struct SessionAnswer: Decodable, Sendable {
  let token: String
  let user: ProfileAnswer

  var session: UserSession {
    UserSession(
      profile: user.profile, remoteSession: RemoteUserSession(token: Credential(token)))
  }
}

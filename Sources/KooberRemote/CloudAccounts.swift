import FoundationEssentials
import Koober
import Scenes

/// The accounts of KooberCloud.
@MainActor
final class CloudAuthRemoteAPI: AuthRemoteAPI {
  private struct Credentials: Encodable {
    let email: String
    let password: String
  }

  private struct NewAccount: Encodable {
    let name: String
    let email: String
    let password: String
  }

  private let client: CloudClient

  init(client: CloudClient) { self.client = client }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    do throws(CloudFailure) {
      return try await client.value(SessionAnswer.self, for: request(for: attempt)).session
    } catch {
      let error = error.kooberError
      // A password that no account can have is only wrong.
      if case .signIn = attempt, error == .passwordNotAccepted { throw .invalidCredentials }
      throw error
    }
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    var request = CloudRequest.delete("/v1/session")
    request.token = session.token
    do throws(CloudFailure) {
      try await client.perform(request)
    } catch {
      // A token that the server doesn't know is worth nothing already.
      if error.kooberError != .sessionExpired { throw error.kooberError }
    }
  }

  private func request(for attempt: AuthAttempt) -> CloudRequest {
    switch attempt {
    case .signIn(let email, let password):
      let body = Credentials(email: email, password: password.revealed)
      return .post("/v1/sessions", CloudCoding.encode(body))
    case .signUp(let name, let email, let password):
      let body = NewAccount(name: name, email: email, password: password.revealed)
      return .post("/v1/accounts", CloudCoding.encode(body))
    case .guest:
      return .post("/v1/sessions/guest")
    }
  }
}

/// A user's profile in KooberCloud.
@MainActor
final class CloudProfileRemoteAPI: ProfileRemoteAPI {
  private struct NewName: Encodable {
    let name: String
  }

  private let client: UserClient

  init(client: UserClient) { self.client = client }

  func profile() async throws(KooberError) -> UserProfile {
    try await client.value(UserProfile.self, for: .get("/v1/profile"))
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    let body = CloudCoding.encode(NewName(name: name))
    return try await client.value(UserProfile.self, for: .patch("/v1/profile", body))
  }
}

/// What somebody is told who was let in.
struct SessionAnswer: Decodable, Sendable {
  let token: String
  let user: UserProfile

  var session: UserSession {
    UserSession(profile: user, remoteSession: RemoteUserSession(token: Secret(token)))
  }
}

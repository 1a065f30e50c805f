import Koober
import Scenes

/// What somebody is told who was let in.
struct SessionAnswer: Decodable, Sendable {
  let token: String
  let user: UserAnswer

  var session: UserSession {
    UserSession(
      profile: user.profile, remoteSession: RemoteUserSession(token: Secret(token)))
  }
}

import FoundationEssentials
import Scenes

/// All of the server: who lets people in, and what it is to those who are in.
@MainActor
package struct RemoteAPIs {
  package let auth: any AuthRemoteAPI
  package let user: @MainActor (UserSession) -> UserRemoteAPIs

  package init(
    auth: any AuthRemoteAPI, user: @escaping @MainActor (UserSession) -> UserRemoteAPIs
  ) {
    self.auth = auth
    self.user = user
  }
}

/// The server as one user sees it, for as long as the user is signed in.
package typealias UserRemoteAPIs = (
  rides: any RideRemoteAPI, messages: any MessageRemoteAPI, profile: any ProfileRemoteAPI
)

extension RemoteAPIs {
  /// A server inside of the app, which remembers of former processes what the app does.
  static func fake(
    storages: Storages, clock: StageClock, date: @escaping @MainActor () -> Date,
    uuid: @escaping @MainActor () -> UUID, chat: FakeChat = FakeChat()
  ) -> RemoteAPIs {
    RemoteAPIs(auth: FakeAuthRemoteAPI(uuid: uuid)) { session in
      let user = session.profile
      // What can't be read is told by those who keep it.
      let heard = try? storages.teamMessages.messages(of: user.id)
      chat.goOn(after: heard?.last?.sequence ?? 0)
      return (
        rides: FakeRideRemoteAPI(
          kept: { (try? storages.rides.rides(of: user.id)) ?? [] }, clock: clock, date: date),
        messages: FakeMessageRemoteAPI(author: user, chat: chat, clock: clock, date: date),
        profile: FakeProfileRemoteAPI(user: user)
      )
    }
  }
}

/// The server as the app reaches it: it can be told to fail or to take its time, and a recording may write down
/// what it answers.
@MainActor
struct ControlledRemoteAPIs {
  let auth: any AuthRemoteAPI
  private let server: RemoteAPIs
  private let controls: EnvironmentControls
  private let delay: Duration
  private let external: ExternalSessions?

  /// Puts controls before a server, which a recording hears of by `external` where it is outside of the app.
  init(
    _ server: RemoteAPIs, controls: EnvironmentControls,
    delay: Duration = EnvironmentControls.usualDelay, external: ExternalSessions? = nil
  ) {
    let accounts = external.map { ExternalAuthRemoteAPI(server.auth, through: $0) } ?? server.auth
    auth = ControlledAuthRemoteAPI(api: accounts, controls: controls, delay: delay)
    self.server = server
    self.controls = controls
    self.delay = delay
    self.external = external
  }

  /// The server as one user sees it; the responder hears once when the user's token is no longer good.
  func user(
    _ session: UserSession, _ responder: any SessionExpiredResponder
  ) -> UserRemoteAPIs {
    let apis = server.user(session)
    let way = UserServer(controls: controls, delay: delay, external: external?.external) {
      responder.sessionExpired(session.remoteSession)
    }
    return (
      rides: ExternalRideRemoteAPI(apis.rides, through: way),
      messages: ExternalMessageRemoteAPI(apis.messages, through: way),
      profile: ExternalProfileRemoteAPI(apis.profile, through: way)
    )
  }
}

/// Hears that the server no longer accepts a user's token.
@MainActor
protocol SessionExpiredResponder: AnyObject {
  func sessionExpired(_ session: RemoteUserSession)
}

/// The way to a server and back, in the name of one user.
///
/// That the user's token is no longer good is heard from the answers, so that a replay hears it too.
@MainActor
package final class UserServer {
  private let controls: EnvironmentControls
  /// How long an answer takes unless it is told otherwise; news take no time.
  private let delay: Duration
  /// What a recording hears the answers by; nil where they aren't from outside.
  private let external: StageExternal?
  private let didExpire: @MainActor () -> Void
  private var hasExpired = false

  init(
    controls: EnvironmentControls, delay: Duration = EnvironmentControls.usualDelay,
    external: StageExternal? = nil, didExpire: @escaping @MainActor () -> Void = {}
  ) {
    self.controls = controls
    self.delay = delay
    self.external = external
    self.didExpire = didExpire
  }

  func request<Answer: Codable & Sendable>(
    _ name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    try await controls.pass(name, usually: delay)
    do throws(KooberError) {
      guard let external else { return try await ask() }
      return try await external.request(name, ask)
    } catch {
      throw heard(error)
    }
  }

  func subscribe<Answer: Codable & Sendable>(
    to name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    try await controls.pass(name, usually: .zero)
    do throws(KooberError) {
      guard let external else { return try await ask() }
      return try await external.subscribe(to: name, ask)
    } catch {
      throw heard(error)
    }
  }

  private func heard(_ error: KooberError) -> KooberError {
    if error == .sessionExpired, !hasExpired {
      hasExpired = true
      didExpire()
    }
    return error
  }
}

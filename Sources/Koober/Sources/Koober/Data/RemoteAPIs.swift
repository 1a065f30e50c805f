import FoundationEssentials
import Scenes

/// All of the server's interfaces: signing in, and those of a signed-in user.
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

/// The server as one user sees it, while the user is signed in.
package typealias UserRemoteAPIs = (
  rides: any RideRemoteAPI, messages: any MessageRemoteAPI, profile: any ProfileRemoteAPI
)

extension RemoteAPIs {
  /// The built-in server, which remembers of earlier processes what the app's storage does.
  static func fake(
    storages: Storages, clock: StageClock, date: @escaping @MainActor () -> Date,
    uuid: @escaping @MainActor () -> UUID, chat: FakeChat = FakeChat(),
    accounts: FakeAccounts = FakeAccounts()
  ) -> RemoteAPIs {
    RemoteAPIs(auth: FakeAuthRemoteAPI(uuid: uuid, accounts: accounts)) { session in
      let user = session.profile
      // Errors of reading are reported by the storage.
      let received = try? storages.teamMessages.messages(of: user.id)
      let last = received?.last?.sequence ?? 0
      chat.continueNumbering(after: last)
      for message in (try? storages.messages.messages(of: user.id)) ?? [] {
        chat.remember(message, by: user, after: last)
      }
      return (
        rides: FakeRideRemoteAPI(
          kept: { (try? storages.rides.rides(of: user.id)) ?? [] }, clock: clock, date: date),
        messages: FakeMessageRemoteAPI(author: user, chat: chat, clock: clock, date: date),
        profile: FakeProfileRemoteAPI(user: user, accounts: accounts)
      )
    }
  }
}

/// The server as the app reaches it: requests can be made to fail or take time, and a recording can write their
/// answers.
@MainActor
struct ControlledRemoteAPIs {
  let auth: any AuthRemoteAPI
  private let server: RemoteAPIs
  private let controls: EnvironmentControls
  private let delay: Duration
  private let external: ExternalSessions?

  /// Adds controls to a server; answers of a server outside the app are recorded by `external`.
  init(
    _ server: RemoteAPIs, controls: EnvironmentControls,
    delay: Duration = EnvironmentControls.defaultDelay, external: ExternalSessions? = nil
  ) {
    let accounts = external.map { ExternalAuthRemoteAPI(server.auth, through: $0) } ?? server.auth
    auth = ControlledAuthRemoteAPI(api: accounts, controls: controls, delay: delay)
    self.server = server
    self.controls = controls
    self.delay = delay
    self.external = external
  }

  /// The server as one user sees it; notifies the responder once when the user's token is no longer valid.
  func user(
    _ session: UserSession, _ responder: any SessionExpiredResponder
  ) -> UserRemoteAPIs {
    let apis = server.user(session)
    let server = UserServer(controls: controls, delay: delay, external: external?.external) {
      responder.sessionExpired(session.remoteSession)
    }
    return (
      rides: ExternalRideRemoteAPI(apis.rides, through: server),
      messages: ExternalMessageRemoteAPI(apis.messages, through: server),
      profile: ExternalProfileRemoteAPI(apis.profile, through: server)
    )
  }
}

/// A connection to a server on behalf of one user.
///
/// An invalid token is recognized from the answers, so that a replay recognizes it as well.
@MainActor
package final class UserServer {
  private let controls: EnvironmentControls
  /// The default duration of an answer; polling for news takes no time.
  private let delay: Duration
  /// The recorder of the answers; nil if they are not external.
  private let external: StageExternal?
  private let didExpire: @MainActor () -> Void
  private var hasExpired = false

  init(
    controls: EnvironmentControls, delay: Duration = EnvironmentControls.defaultDelay,
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
    do throws(KooberError) {
      return try await controls.request(Operation(recorded: name), default: delay) {
        () async throws(KooberError) -> Answer in
        guard let external else { return try await ask() }
        return try await external.request(name, ask)
      }
    } catch {
      throw reportingExpiry(error)
    }
  }

  func subscribe<Answer: Codable & Sendable>(
    to name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    do throws(KooberError) {
      try await controls.pass(name, default: .zero)
      guard let external else { return try await ask() }
      return try await external.subscribe(to: name, ask)
    } catch {
      throw reportingExpiry(error)
    }
  }

  private func reportingExpiry(_ error: KooberError) -> KooberError {
    if error == .sessionExpired, !hasExpired {
      hasExpired = true
      didExpire()
    }
    return error
  }
}

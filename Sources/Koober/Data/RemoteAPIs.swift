import FoundationEssentials
import Scenes

/// All of the server: who lets people in, and what it is to those who are in.
@MainActor
package struct RemoteAPIs {
  package let auth: any AuthRemoteAPI
  /// The server as one user sees it; whoever made it hears when the user's token is no longer good.
  package let user: @MainActor (UserSession, any SessionExpiredResponder) -> UserRemoteAPIs

  package init(
    auth: any AuthRemoteAPI,
    user: @escaping @MainActor (UserSession, any SessionExpiredResponder) -> UserRemoteAPIs
  ) {
    self.auth = auth
    self.user = user
  }
}

/// The server as one user sees it, for as long as the user is signed in.
@MainActor
package struct UserRemoteAPIs {
  package let rides: any RideRemoteAPI
  package let messages: any MessageRemoteAPI
  package let profile: any ProfileRemoteAPI

  package init(
    rides: any RideRemoteAPI, messages: any MessageRemoteAPI, profile: any ProfileRemoteAPI
  ) {
    self.rides = rides
    self.messages = messages
    self.profile = profile
  }
}

/// Hears that the server no longer accepts a user's token.
@MainActor
package protocol SessionExpiredResponder: AnyObject {
  func sessionExpired(_ session: RemoteUserSession)
}

extension RemoteAPIs {
  /// A server inside of the app, which remembers of former processes what the app does.
  static func fake(
    storages: Storages, clock: StageClock, date: @escaping @MainActor () -> Date,
    uuid: @escaping @MainActor () -> UUID, chat: FakeChat = FakeChat()
  ) -> RemoteAPIs {
    RemoteAPIs(auth: FakeAuthRemoteAPI(uuid: uuid)) { session, _ in
      let user = session.profile
      // What can't be read is told by those who keep it.
      let heard = try? storages.teamMessages.messages(of: user.id)
      chat.goOn(after: heard?.last?.sequence ?? 0)
      return UserRemoteAPIs(
        rides: FakeRideRemoteAPI(
          kept: { (try? storages.rides.rides(of: user.id)) ?? [] }, clock: clock, date: date),
        messages: FakeMessageRemoteAPI(author: user, chat: chat, clock: clock, date: date),
        profile: FakeProfileRemoteAPI(user: user))
    }
  }

  /// The same server, as something outside that a recording writes down.
  func external(through outside: StageOutside, _ sessions: ExternalSessions) -> RemoteAPIs {
    RemoteAPIs(auth: ExternalAuthRemoteAPI(auth, through: sessions)) { session, responder in
      let server = ExternalUserServer(outside, for: session, responder: responder)
      let apis = user(session, ExternalUserServer.Deaf())
      return UserRemoteAPIs(
        rides: ExternalRideRemoteAPI(apis.rides, through: server),
        messages: ExternalMessageRemoteAPI(apis.messages, through: server),
        profile: ExternalProfileRemoteAPI(apis.profile, through: server))
    }
  }

  /// The same server, which can be told to fail, or to take its time.
  ///
  /// - Parameters:
  ///   - controls: What tells it.
  ///   - delay: How long an answer takes unless it is told otherwise, besides what it takes by itself.
  /// - Returns: The server as the app is to see it.
  func controlled(by controls: EnvironmentControls, usually delay: Duration) -> RemoteAPIs {
    RemoteAPIs(auth: ControlledAuthRemoteAPI(auth, controls: controls, delay: delay)) {
      session, responder in
      let apis = user(session, responder)
      return UserRemoteAPIs(
        rides: ControlledRideRemoteAPI(apis.rides, controls: controls, delay: delay),
        messages: ControlledMessageRemoteAPI(apis.messages, controls: controls, delay: delay),
        profile: ControlledProfileRemoteAPI(apis.profile, controls: controls, delay: delay))
    }
  }
}

/// The outside of a stage, through which a server answers one user.
///
/// That the user's token is no longer good is heard from the answers, so that a replay hears it too.
@MainActor
package final class ExternalUserServer {
  private let outside: StageOutside
  private let session: UserSession
  private let responder: any SessionExpiredResponder
  private var hasExpired = false

  /// Asks in the name of a user.
  ///
  /// - Parameters:
  ///   - outside: What answers.
  ///   - session: The user's.
  ///   - responder: Hears once when the token is no longer good.
  init(
    _ outside: StageOutside, for session: UserSession, responder: any SessionExpiredResponder
  ) {
    self.outside = outside
    self.session = session
    self.responder = responder
  }

  func answer<Answer: Codable & Sendable>(
    to name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    do { return try await outside.answer(to: name, ask) } catch { throw heard(error) }
  }

  func news<Answer: Codable & Sendable>(
    from name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    do { return try await outside.news(from: name, ask) } catch { throw heard(error) }
  }

  private func heard(_ error: KooberError) -> KooberError {
    if error == .sessionExpired, !hasExpired {
      hasExpired = true
      responder.sessionExpired(session.remoteSession)
    }
    return error
  }

  /// Somebody who hears nothing: what there is to hear is heard from the answers.
  fileprivate final class Deaf: SessionExpiredResponder {
    func sessionExpired(_ session: RemoteUserSession) {}
  }
}

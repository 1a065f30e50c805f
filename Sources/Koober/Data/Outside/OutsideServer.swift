import Scenes

/// A server as one user asks it: what it answers is something outside that a recording writes down.
///
/// Also that the user's token is no longer good is heard from the answers, so that a replay hears it too.
@MainActor
final class OutsideServer {
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
    do {
      return try await outside.answer(to: name, ask)
    } catch {
      throw heard(error)
    }
  }

  func news<Answer: Codable & Sendable>(
    from name: String, _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    do {
      return try await outside.news(from: name, ask)
    } catch {
      throw heard(error)
    }
  }

  private func heard(_ error: KooberError) -> KooberError {
    if error == .sessionExpired, !hasExpired {
      hasExpired = true
      responder.sessionExpired(session.remoteSession)
    }
    return error
  }

  /// Somebody who hears nothing: what there is to hear is heard from the answers.
  final class Deaf: SessionExpiredResponder {
    func sessionExpired(_ session: RemoteUserSession) {}
  }
}

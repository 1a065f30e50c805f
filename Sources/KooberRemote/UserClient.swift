import Koober
import Scenes

/// Asks the server for one user, until it no longer accepts the user's token.
@MainActor
final class UserClient {
  /// How long one waits for news: as long as the app's own server does.
  private static let patience = Duration.seconds(30)
  /// How many seconds the server may hold an answer back.
  private static let longestWait = 25

  private let client: CloudClient
  private let session: RemoteUserSession
  private var hasExpired = false

  init(client: CloudClient, session: RemoteUserSession) {
    self.client = client
    self.session = session
  }

  func value<Value: Decodable>(
    _ type: Value.Type, for request: CloudRequest
  ) async throws(KooberError) -> Value {
    // What the server has refused once is worth nothing any more.
    guard !hasExpired else { throw .sessionExpired }
    var request = request
    request.token = session.token
    do throws(CloudFailure) {
      return try await client.value(type, for: request)
    } catch {
      let error = error.kooberError
      if error == .sessionExpired { hasExpired = true }
      throw error
    }
  }

  /// Asks for what is new until there is something, or for about half a minute.
  ///
  /// Where time is real, the server holds its answers back. Where it is virtual, a held answer would hold up
  /// whoever moves the time: there one asks each second, which the stage's clock counts.
  func news<Answer: Decodable & Sendable, Item>(
    _ type: Answer.Type, for request: CloudRequest,
    items: (Answer) -> [Item]
  ) async throws(KooberError) -> [Item] {
    let clock = client.clock
    let end = clock.now.advanced(by: Self.patience)
    while true {
      var request = request
      let rest = Int(clock.now.duration(to: end).components.seconds)
      request.wait = clock.isLive ? min(Self.longestWait, rest) : 0
      let items = items(try await heldValue(type, for: request))
      guard items.isEmpty, !Task.isCancelled else { return items }
      do { try await clock.sleep(for: .seconds(1)) } catch { return [] }
      guard clock.now < end else { return [] }
    }
  }

  /// A value whose answer the server may hold back.
  ///
  /// Meanwhile the effect sleeps on the stage's clock, as it does everywhere until there is news, so that the
  /// stage is at rest.
  private func heldValue<Value: Decodable & Sendable>(
    _ type: Value.Type, for request: CloudRequest
  ) async throws(KooberError) -> Value {
    guard request.wait > 0 else { return try await value(type, for: request) }
    let limit = Duration.seconds(request.wait) + client.limits.whole
    let clock = client.clock
    let outcome = await withTaskGroup(of: Result<Value, KooberError>.self) { group in
      group.addTask {
        try? await clock.sleep(for: limit)
        return .failure(.timedOut)
      }
      group.addTask { await self.outcome(type, of: request) }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.timedOut)
    }
    return try outcome.get()
  }

  private func outcome<Value: Decodable & Sendable>(
    _ type: Value.Type, of request: CloudRequest
  ) async -> Result<Value, KooberError> {
    do throws(KooberError) {
      return .success(try await value(type, for: request))
    } catch {
      return .failure(error)
    }
  }
}

import Koober
import Scenes

/// Sends requests for one user, until the server no longer accepts the user's token.
@MainActor
final class UserClient {
  /// The time to wait for news: the same as for the built-in server.
  private static let timeout = Duration.seconds(30)
  /// The number of seconds for which the server can delay an answer.
  private static let maxWait = 25

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
    // A token that the server has rejected once stays invalid.
    guard !hasExpired else { throw .sessionExpired }
    var request = request
    request.token = Secret(session.token.revealed)
    do throws(CloudFailure) {
      return try await client.value(type, for: request)
    } catch {
      let error = error.kooberError
      if error == .sessionExpired { hasExpired = true }
      throw error
    }
  }

  /// Requests news until there are some, or for about half a minute.
  ///
  /// In real time, the server delays its answers. In virtual time, a delayed answer would prevent the time from
  /// advancing: instead a request is sent each second of the stage's clock.
  func poll<Answer: Decodable & Sendable, Item>(
    _ type: Answer.Type, for request: CloudRequest,
    items: (Answer) -> [Item]
  ) async throws(KooberError) -> [Item] {
    let clock = client.clock
    let end = clock.now.advanced(by: Self.timeout)
    while true {
      var request = request
      let remaining = Int(clock.now.duration(to: end).components.seconds)
      request.wait = clock.isLive ? min(Self.maxWait, remaining) : 0
      let items = items(try await delayedValue(type, for: request))
      guard items.isEmpty, !Task.isCancelled else { return items }
      do { try await clock.sleep(for: .seconds(1)) } catch { return [] }
      guard clock.now < end else { return [] }
    }
  }

  /// A value whose answer the server can delay.
  ///
  /// Meanwhile the effect sleeps on the stage's clock, as all effects do that wait for news, so that the
  /// stage is idle.
  private func delayedValue<Value: Decodable & Sendable>(
    _ type: Value.Type, for request: CloudRequest
  ) async throws(KooberError) -> Value {
    guard request.wait > 0 else { return try await value(type, for: request) }
    let limit = Duration.seconds(request.wait) + client.limits.total
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

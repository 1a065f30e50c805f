import Synchronization

/// Limits what one user makes the server do.
final class UserLimiter: Sendable {
  /// What a user adds.
  enum Addition: Hashable, Sendable {
    case message
    case ride
  }

  private struct Key: Hashable {
    let user: String
    let addition: Addition
  }

  private struct State {
    var additions: AttemptWindow<Key>
    /// The number of requests that wait for news, by user.
    var waits: [String: Int] = [:]
  }

  /// The limit of requests of a user that wait for news.
  static let maxWaits = 20

  private let state: Mutex<State>

  /// The limit of messages, and of rides, of a user in a minute.
  init(perMinute limit: Int) {
    state = Mutex(State(additions: AttemptWindow(limit: limit, length: .seconds(60))))
  }

  /// Counts a request to add something, which may be a repeated one.
  func count(_ addition: Addition, of user: User, at now: Moment) throws(CloudError) {
    try state.withLock { state throws(CloudError) in
      let key = Key(user: user.id, addition: addition)
      if let delay = state.additions.delay(for: key, at: now) {
        throw .tooManyAttempts(retryAfter: Int((delay / .seconds(1)).rounded(.up)))
      }
      state.additions.begin(key, at: now)
    }
  }

  /// Performs a request that waits for news.
  func waiting<Result>(_ user: User, perform: () async throws -> Result) async throws -> Result {
    try state.withLock { state throws(CloudError) in
      guard state.waits[user.id, default: 0] < Self.maxWaits else { throw .tooManyWaits }
      state.waits[user.id, default: 0] += 1
    }
    defer {
      state.withLock { state in
        let count = state.waits[user.id, default: 0] - 1
        state.waits[user.id] = count > 0 ? count : nil
      }
    }
    return try await perform()
  }
}

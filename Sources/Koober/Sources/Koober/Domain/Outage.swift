/// A series of failures of the network or the server.
struct Outage: Hashable, Sendable {
  let error: KooberError
  let failures: Int

  /// The limit of counted failures: from there on the delay is constant.
  private static let limit = 1_000_000

  init(_ error: KooberError, after previous: Outage? = nil) {
    self.init(error: error, failures: min(previous?.failures ?? 0, Self.limit) + 1)
  }

  init(error: KooberError, failures: Int) {
    self.error = error
    self.failures = failures
  }

  var pause: Duration { Self.pause(after: failures) }

  /// One second after the first failure, doubled after each further failure, at most one minute.
  static func pause(after failures: Int) -> Duration {
    .seconds(min(60, 1 << min(max(failures, 1) - 1, 6)))
  }
}

extension KooberError {
  /// Whether the same request may succeed later: the network or the server failed.
  var isOutage: Bool {
    switch self {
    case .notConnected, .timedOut, .serverFailed, .unreadableAnswer, .tooManyAttempts,
      .sessionExpired, .notSignedIn:
      true
    default: false
    }
  }
}

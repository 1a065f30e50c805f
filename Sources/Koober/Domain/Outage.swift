import Scenes

/// A request that fails again and again, because of the network or the server.
struct Outage: Hashable, Codable, Sendable {
  let error: KooberError
  let failures: Int

  /// What comes after isn't counted: nobody waits longer.
  private static let limit = 1_000_000

  init(_ error: KooberError, after former: Outage? = nil) {
    self.error = error
    failures = min(former?.failures ?? 0, Self.limit) + 1
  }

  var pause: Duration { Self.pause(after: failures) }

  /// A second after the first failure, twice as long after each other, at most a minute.
  static func pause(after failures: Int) -> Duration {
    .seconds(min(60, 1 << min(max(failures, 1) - 1, 6)))
  }
}

extension SceneStage {
  /// Waits before what has failed is tried again; who is cancelled meanwhile isn't heard any more.
  func sit(out outage: Outage?) async {
    if let outage { try? await clock.sleep(for: outage.pause) }
  }
}

extension KooberError {
  /// Whether the same request may do later, as it stands: the network or the server is what fails.
  var isOutage: Bool {
    switch self {
    case .notConnected, .timedOut, .serverFailed, .unreadableAnswer, .tooManyAttempts,
      .sessionExpired, .notSignedIn:
      true
    default: false
    }
  }
}

/// A request that fails again and again, because of the network or the server.
struct Outage: Hashable, Codable, Sendable {
  /// What has failed last.
  let error: KooberError
  /// How many times in a row it has failed.
  let failures: Int

  /// What comes after isn't counted: nobody waits longer.
  private static let limit = 1_000_000

  init(_ error: KooberError, after former: Outage? = nil) {
    self.error = error
    failures = min(former?.failures ?? 0, Self.limit) + 1
  }

  /// How long to wait before the next attempt.
  var pause: Duration { Backoff.delay(after: failures) }
}

/// A request that fails again and again, because of the network or the server.
struct Outage: Hashable, Sendable {
  /// What has failed last.
  let error: KooberError
  /// How many times in a row it has failed.
  let failures: Int

  init(_ error: KooberError, after former: Outage? = nil) {
    self.error = error
    failures = (former?.failures ?? 0) + 1
  }

  /// How long to wait before the next attempt.
  var pause: Duration { Backoff.delay(after: failures) }
}

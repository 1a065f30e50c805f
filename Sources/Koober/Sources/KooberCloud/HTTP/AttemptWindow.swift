/// The attempts in a recent period, by key.
///
/// An attempt counts when it starts, so that concurrent attempts cannot exceed the limit; a successful one is
/// subtracted.
struct AttemptWindow<Key: Hashable & Sendable>: Sendable {
  let limit: Int
  let length: Duration

  private var attempts: [Key: [Moment]] = [:]
  /// The number of keys at which those without recent attempts are removed: twice as many as were left the last time.
  private var keyLimit = 10_000

  init(limit: Int, length: Duration) {
    self.limit = limit
    self.length = length
  }

  /// The time until another attempt is possible; nil if it is possible now.
  func delay(for key: Key, at now: Moment) -> Duration? {
    let counted = attempts[key, default: []].filter { $0 + length > now }
    guard counted.count >= limit, let oldest = counted.min() else { return nil }
    return oldest + length - now
  }

  mutating func begin(_ key: Key, at now: Moment) {
    if attempts.count >= keyLimit {
      attempts = attempts.filter { $0.value.contains { $0 + length > now } }
      keyLimit = max(10_000, 2 * attempts.count)
    }
    attempts[key, default: []].removeAll { $0 + length <= now }
    attempts[key, default: []].append(now)
  }

  mutating func subtract(_ key: Key, startedAt moment: Moment) {
    guard let index = attempts[key]?.firstIndex(of: moment) else { return }
    attempts[key]?.remove(at: index)
    if attempts[key]?.isEmpty == true { attempts[key] = nil }
  }
}

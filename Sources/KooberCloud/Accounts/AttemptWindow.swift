/// Attempts within the last while, by what they are counted for.
///
/// An attempt counts as soon as it begins, so that many at once can't slip through; one that succeeds is
/// given back.
struct AttemptWindow<Key: Hashable & Sendable>: Sendable {
  /// How many attempts a window bears.
  let limit: Int
  /// How long an attempt counts.
  let length: Duration

  private var attempts: [Key: [Moment]] = [:]

  init(limit: Int, length: Duration) {
    self.limit = limit
    self.length = length
  }

  /// How long until another attempt is possible; nil where it is now.
  func delay(for key: Key, at now: Moment) -> Duration? {
    let counted = attempts[key, default: []].filter { $0 + length > now }
    guard counted.count >= limit, let oldest = counted.min() else { return nil }
    return oldest + length - now
  }

  /// Counts an attempt.
  mutating func begin(_ key: Key, at now: Moment) {
    if attempts.count >= 10_000 {
      attempts = attempts.filter { $0.value.contains { $0 + length > now } }
    }
    attempts[key, default: []].removeAll { $0 + length <= now }
    attempts[key, default: []].append(now)
  }

  /// Doesn't count an attempt any more.
  mutating func giveBack(_ key: Key, begunAt moment: Moment) {
    guard let index = attempts[key]?.firstIndex(of: moment) else { return }
    attempts[key]?.remove(at: index)
    if attempts[key]?.isEmpty == true { attempts[key] = nil }
  }
}

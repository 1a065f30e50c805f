import Synchronization

/// Limits attempts to guess passwords, per account and per client address.
final class SignInLimiter: Sendable {
  private struct State {
    var accounts: AttemptWindow<String>
    var networks: AttemptWindow<ClientNetwork>
  }

  private let state: Mutex<State>

  /// The limit per account counts failures per minute; the limit per address also counts new users.
  init(perAccount: Int, perAddress: Int) {
    state = Mutex(
      State(
        accounts: AttemptWindow(limit: perAccount, length: .seconds(60)),
        networks: AttemptWindow(limit: perAddress, length: .seconds(60))))
  }

  /// Starts an attempt; a rejected one does not count.
  func begin(_ attempt: SignInAttempt) throws(CloudError) {
    try state.withLock { state throws(CloudError) in
      let delays = [
        attempt.account.flatMap { state.accounts.delay(for: $0, at: attempt.moment) },
        state.networks.delay(for: attempt.network, at: attempt.moment),
      ]
      if let delay = delays.compactMap(\.self).max() {
        throw .tooManyAttempts(retryAfter: Int((delay / .seconds(1)).rounded(.up)))
      }
      if let account = attempt.account { state.accounts.begin(account, at: attempt.moment) }
      state.networks.begin(attempt.network, at: attempt.moment)
    }
  }

  /// Counts a new user for the address, so that no client fills the database.
  func succeed(_ attempt: SignInAttempt, addingUser addsUser: Bool = false) {
    state.withLock { state in
      if let account = attempt.account {
        state.accounts.subtract(account, startedAt: attempt.moment)
      }
      if !addsUser { state.networks.subtract(attempt.network, startedAt: attempt.moment) }
    }
  }
}

struct SignInAttempt: Sendable {
  /// The account's key; nil for guests.
  let account: String?
  let network: ClientNetwork
  let moment: Moment
}

/// The part of a request's address that its sender cannot choose.
///
/// An IPv6 client can choose addresses in a 64-bit network; an IPv4 client has a single address.
struct ClientNetwork: Hashable, Sendable {
  /// The address, or its first four groups.
  let text: String

  /// The network of an address, in the format of `inet_ntop`.
  init(address: String) {
    let address = address.prefix { $0 != "%" }
    let isMapped = address.hasPrefix("::ffff:") && address.contains(".")
    guard address.contains(":"), !isMapped else {
      text = String(address.split(separator: ":").last ?? address)
      return
    }
    let parts = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let (front, back) = (parts[0].split(separator: ":"), parts.dropFirst().joined())
    let zeros = 8 - front.count - back.split(separator: ":").count
    let groups = front + Array(repeating: "0", count: max(0, zeros)) + back.split(separator: ":")
    text = groups.prefix(4).joined(separator: ":")
  }
}

/// The attempts in a recent period, by key.
///
/// An attempt counts when it starts, so that concurrent attempts cannot exceed the limit; a successful one is
/// subtracted.
struct AttemptWindow<Key: Hashable & Sendable>: Sendable {
  let limit: Int
  let length: Duration

  private var attempts: [Key: [Moment]] = [:]

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
    if attempts.count >= 10_000 {
      attempts = attempts.filter { $0.value.contains { $0 + length > now } }
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

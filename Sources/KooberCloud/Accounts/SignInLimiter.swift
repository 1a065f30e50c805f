import Synchronization

/// Slows down who guesses passwords, by the account and by the address that the guesses come from.
final class SignInLimiter: Sendable {
  private struct State {
    var accounts: AttemptWindow<String>
    var networks: AttemptWindow<ClientNetwork>
  }

  private let state: Mutex<State>

  /// An account bears failures a minute; an address those and new users.
  init(perAccount: Int, perAddress: Int) {
    state = Mutex(
      State(
        accounts: AttemptWindow(limit: perAccount, length: .seconds(60)),
        networks: AttemptWindow(limit: perAddress, length: .seconds(60))))
  }

  /// Begins an attempt; one that is refused doesn't count.
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

  /// A new user counts for the address: so nobody fills the database.
  func succeed(_ attempt: SignInAttempt, addingUser addsUser: Bool = false) {
    state.withLock { state in
      if let account = attempt.account {
        state.accounts.giveBack(account, begunAt: attempt.moment)
      }
      if !addsUser { state.networks.giveBack(attempt.network, begunAt: attempt.moment) }
    }
  }
}

struct SignInAttempt: Sendable {
  /// The account's key; nil for guests.
  let account: String?
  let network: ClientNetwork
  let moment: Moment
}

/// Where requests come from, as far as whoever sends them can't choose it.
///
/// One of IPv6 has a network of 64 bits to choose addresses from; one of IPv4 has an address.
struct ClientNetwork: Hashable, Sendable {
  /// The address, or the first four groups of it.
  let text: String

  /// The network of an address, as `inet_ntop` writes it.
  init(address: String) {
    let address = address.prefix { $0 != "%" }
    let isMapped = address.hasPrefix("::ffff:") && address.contains(".")
    guard address.contains(":"), !isMapped else {
      text = String(address.split(separator: ":").last ?? address)
      return
    }
    let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let (front, back) = (halves[0].split(separator: ":"), halves.dropFirst().joined())
    let zeros = 8 - front.count - back.split(separator: ":").count
    let groups = front + Array(repeating: "0", count: max(0, zeros)) + back.split(separator: ":")
    text = groups.prefix(4).joined(separator: ":")
  }
}

/// Attempts within the last while, by what they are counted for.
///
/// An attempt counts as soon as it begins, so that many at once can't slip through; one that succeeds is
/// given back.
struct AttemptWindow<Key: Hashable & Sendable>: Sendable {
  let limit: Int
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

  mutating func begin(_ key: Key, at now: Moment) {
    if attempts.count >= 10_000 {
      attempts = attempts.filter { $0.value.contains { $0 + length > now } }
    }
    attempts[key, default: []].removeAll { $0 + length <= now }
    attempts[key, default: []].append(now)
  }

  mutating func giveBack(_ key: Key, begunAt moment: Moment) {
    guard let index = attempts[key]?.firstIndex(of: moment) else { return }
    attempts[key]?.remove(at: index)
    if attempts[key]?.isEmpty == true { attempts[key] = nil }
  }
}

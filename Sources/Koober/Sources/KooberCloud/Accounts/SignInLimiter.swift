import Synchronization

/// Limits attempts to guess passwords, per account and per client address.
///
/// An account has a limit for each address, so that guesses do not lock out its owner, and one for all addresses, against
/// guesses from many.
final class SignInLimiter: Sendable {
  private struct Guesser: Hashable {
    let account: String
    let network: ClientNetwork
  }

  private struct State {
    var guessers: AttemptWindow<Guesser>
    var accounts: AttemptWindow<String>
    var networks: AttemptWindow<ClientNetwork>
  }

  /// The limit of an account for all addresses, as a multiple of that for each.
  static let addressesPerAccount = 20

  private let state: Mutex<State>

  /// The limit per account counts failures per minute; the limit per address also counts new users.
  init(perAccount: Int, perAddress: Int) {
    state = Mutex(
      State(
        guessers: AttemptWindow(limit: perAccount, length: .seconds(60)),
        accounts: AttemptWindow(
          limit: perAccount * Self.addressesPerAccount, length: .seconds(60)),
        networks: AttemptWindow(limit: perAddress, length: .seconds(60))))
  }

  /// Starts an attempt; a rejected one does not count.
  func begin(_ attempt: SignInAttempt) throws(CloudError) {
    try state.withLock { state throws(CloudError) in
      let guesser = attempt.account.map { Guesser(account: $0, network: attempt.network) }
      let delays = [
        guesser.flatMap { state.guessers.delay(for: $0, at: attempt.moment) },
        attempt.account.flatMap { state.accounts.delay(for: $0, at: attempt.moment) },
        state.networks.delay(for: attempt.network, at: attempt.moment),
      ]
      if let delay = delays.compactMap(\.self).max() {
        throw .tooManyAttempts(retryAfter: Int((delay / .seconds(1)).rounded(.up)))
      }
      if let guesser {
        state.guessers.begin(guesser, at: attempt.moment)
        state.accounts.begin(guesser.account, at: attempt.moment)
      }
      state.networks.begin(attempt.network, at: attempt.moment)
    }
  }

  /// Counts a new user for the address, so that no client fills the database.
  func succeed(_ attempt: SignInAttempt, addingUser addsUser: Bool = false) {
    state.withLock { state in
      if let account = attempt.account {
        let guesser = Guesser(account: account, network: attempt.network)
        state.guessers.subtract(guesser, startedAt: attempt.moment)
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

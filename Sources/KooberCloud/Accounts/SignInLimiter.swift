import Synchronization

/// Slows down who guesses passwords, by the account and by the address that the guesses come from.
final class SignInLimiter: Sendable {
  private struct State {
    var accounts: AttemptWindow<String>
    var networks: AttemptWindow<ClientNetwork>
  }

  private let state: Mutex<State>

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - perAccount: How many failures a minute an account bears.
  ///   - perAddress: How many failures and new users a minute may come from one address.
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

  /// Says that an attempt succeeded.
  ///
  /// - Parameters:
  ///   - attempt: What succeeded.
  ///   - addsUser: Whether there is a new user, who counts for the address: so nobody fills the database.
  func succeed(_ attempt: SignInAttempt, addingUser addsUser: Bool = false) {
    state.withLock { state in
      if let account = attempt.account {
        state.accounts.giveBack(account, begunAt: attempt.moment)
      }
      if !addsUser { state.networks.giveBack(attempt.network, begunAt: attempt.moment) }
    }
  }
}

import Synchronization

/// Slows down who guesses passwords, by the account and by the address that the guesses come from.
final class SignInLimiter: Sendable {
  private struct State {
    var accounts: AttemptWindow<String>
    var addresses: AttemptWindow<String>
  }

  private let state: Mutex<State>

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - perAccount: How many failures a minute an account bears.
  ///   - perAddress: How many may come from one address.
  init(perAccount: Int, perAddress: Int) {
    state = Mutex(
      State(
        accounts: AttemptWindow(limit: perAccount, length: .seconds(60)),
        addresses: AttemptWindow(limit: perAddress, length: .seconds(60))))
  }

  /// Begins an attempt; one that is refused doesn't count.
  func begin(_ attempt: SignInAttempt) throws(CloudError) {
    try state.withLock { state throws(CloudError) in
      let delay = max(
        state.accounts.delay(for: attempt.account, at: attempt.moment) ?? .zero,
        state.addresses.delay(for: attempt.address, at: attempt.moment) ?? .zero)
      guard delay == .zero else {
        throw .tooManyAttempts(retryAfter: Int((delay / .seconds(1)).rounded(.up)))
      }
      state.accounts.begin(attempt.account, at: attempt.moment)
      state.addresses.begin(attempt.address, at: attempt.moment)
    }
  }

  /// Says that an attempt succeeded.
  func succeed(_ attempt: SignInAttempt) {
    state.withLock { state in
      state.accounts.giveBack(attempt.account, begunAt: attempt.moment)
      state.addresses.giveBack(attempt.address, begunAt: attempt.moment)
    }
  }
}

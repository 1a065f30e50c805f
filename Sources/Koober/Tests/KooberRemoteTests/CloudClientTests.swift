import Testing

@testable import KooberRemote

struct RetryPolicyTests {
  private let policy = RetryPolicy()

  private func pause(
    _ failure: CloudFailure, attempt: Int = 1, isRepeatable: Bool = true, jitter: Double = 1
  ) -> Duration? {
    policy.delay(after: failure, attempt: attempt, isRepeatable: isRepeatable, jitter: jitter)
  }

  @Test func pausesDoubleUntilTheLastAttempt() {
    #expect(pause(.connectionLost, attempt: 1) == .milliseconds(200))
    #expect(pause(.connectionLost, attempt: 2) == .milliseconds(400))
    #expect(pause(.connectionLost, attempt: 3) == nil)
    #expect(pause(.connectionLost, jitter: 0) == .milliseconds(100))
    #expect(pause(.connectionLost, jitter: 0.5) == .milliseconds(150))
  }

  @Test(
    arguments: [
      .connectionLost, .timedOut, .unreadable, .refused(Refusal(status: 503)),
      .refused(Refusal(status: 408)), .refused(Refusal(status: 502)),
      .refused(Refusal(status: 504)),
    ] as [CloudFailure])
  func temporaryFailuresAreRetriedIfRepeatable(_ failure: CloudFailure) {
    #expect(pause(failure) != nil)
    #expect(pause(failure, isRepeatable: false) == nil)
  }

  @Test func unsentRequestsAreAlwaysRetried() {
    #expect(pause(.unreachable, isRepeatable: false) != nil)
  }

  @Test(
    arguments: [
      .cancelled, .refused(Refusal(status: 500)), .refused(Refusal(status: 401)),
      .refused(Refusal(status: 429, retryAfter: .seconds(1))), .refused(Refusal(status: 422)),
    ] as [CloudFailure])
  func permanentFailuresAreNotRetried(_ failure: CloudFailure) {
    #expect(pause(failure) == nil)
  }

  @Test func aShortRetryAfterIsRespected() {
    func busy(_ seconds: Int) -> CloudFailure {
      .refused(Refusal(status: 503, retryAfter: .seconds(seconds)))
    }
    #expect(pause(busy(0)) == .milliseconds(200))
    #expect(pause(busy(1)) == .seconds(1))
    #expect(pause(busy(2)) == .seconds(2))
    #expect(pause(busy(3)) == nil)
  }
}

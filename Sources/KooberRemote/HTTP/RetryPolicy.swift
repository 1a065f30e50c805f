/// Whether a request that has failed is sent again, and when.
struct RetryPolicy: Sendable {
  /// How often a request is sent at most.
  let attempts = 3
  /// How long the first pause is, of which each further one is twice the one before.
  let firstPause = Duration.milliseconds(200)
  /// How long a pause may be that the server asks for; who should wait longer is told so.
  let longestPause = Duration.seconds(2)

  /// When to send a request again.
  ///
  /// - Parameters:
  ///   - failure: How the last attempt ended.
  ///   - attempt: Its number, from 1.
  ///   - isRepeatable: Whether the request may be done twice.
  ///   - jitter: A number from 0 to 1, by chance, which keeps those who failed together from coming back
  ///     together.
  /// - Returns: How long to wait before the next attempt; nil for no other.
  func pause(
    after failure: CloudFailure, attempt: Int, isRepeatable: Bool, jitter: Double
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    let usual = firstPause * (1 << (attempt - 1)) * (0.5 + jitter / 2)
    switch failure {
    case .unreachable: return usual
    case .connectionLost, .timedOut, .unreadable: return isRepeatable ? usual : nil
    case .refused(let refusal) where refusal.isPassing && isRepeatable:
      let pause = max(usual, refusal.retryAfter ?? .zero)
      return pause <= longestPause ? pause : nil
    case .refused, .cancelled: return nil
    }
  }
}

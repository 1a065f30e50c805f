import FoundationEssentials
import NIOCore
import NIOPosix
import Scenes

/// Sends requests to the server, repeats them where that may help, and decodes the answers.
///
/// The limits and pauses are in real time, also on a virtual stage: the network is external there and answers in
/// real time, while virtual time waits until it is advanced.
@MainActor
final class CloudClient {
  /// The header with the time of a client, in milliseconds since 1970.
  private static let timeHeader = "Koober-Time"

  let clock: StageClock
  let limits: CloudLimits
  private let url: CloudURL
  /// The current time; on a virtual stage it is sent to the server.
  private let date: @MainActor () -> Date
  /// A random number from 0 to 1.
  private let jitter: @MainActor () -> Double
  private let transport = HTTPTransport()
  private let policy = RetryPolicy()

  init(
    url: CloudURL, clock: StageClock, date: @escaping @MainActor () -> Date,
    jitter: @escaping @MainActor () -> Double, limits: CloudLimits = .default
  ) {
    self.url = url
    self.clock = clock
    self.date = date
    self.jitter = jitter
    self.limits = limits
  }

  func value<Value: Decodable>(
    _ type: Value.Type, for request: CloudRequest
  ) async throws(CloudFailure) -> Value {
    try await answer(to: request) { (answer) throws(CloudFailure) in try answer.value(type) }
  }

  func perform(_ request: CloudRequest) async throws(CloudFailure) {
    try await answer(to: request) { (answer) throws(CloudFailure) in try answer.checkStatus() }
  }

  private func answer<Value>(
    to request: CloudRequest, read: (CloudAnswer) throws(CloudFailure) -> Value
  ) async throws(CloudFailure) -> Value {
    // A request for news lets the server take its time, and nothing has to wait for it.
    guard request.wait == 0 else { return try await answerWithRetries(request, read: read) }
    return try await External.wait(for: request.name) { () async throws(CloudFailure) in
      try await answerWithRetries(request, read: read)
    }
  }

  private func answerWithRetries<Value>(
    _ request: CloudRequest, read: (CloudAnswer) throws(CloudFailure) -> Value
  ) async throws(CloudFailure) -> Value {
    let wait = Duration.seconds(request.wait)
    let end = NIODeadline.now() + TimeAmount(limits.total + wait)
    var attempt = 1
    while true {
      guard !Task.isCancelled else { throw .cancelled }
      let attemptEnd = NIODeadline.now() + TimeAmount(limits.attempt + wait)
      do throws(CloudFailure) {
        return try read(
          try await transport.answer(
            to: request, of: url, headers: headers,
            by: request.isRepeatable ? min(attemptEnd, end) : end))
      } catch {
        let delay = policy.delay(
          after: error, attempt: attempt, isRepeatable: request.isRepeatable, jitter: jitter())
        guard let delay, NIODeadline.now() + TimeAmount(delay) < end else { throw error }
        await Self.sleep(for: delay)
        attempt += 1
      }
    }
  }

  private var headers: [(String, String)] {
    guard !clock.isLive else { return [] }
    return [(Self.timeHeader, String(Int64((date().timeIntervalSince1970 * 1000).rounded())))]
  }

  /// Sleeps in real time; ends early if the task is canceled.
  private static func sleep(for delay: Duration) async {
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(delay)) {}
    await withTaskCancellationHandler {
      try? await timer.futureResult.get()
    } onCancel: {
      timer.cancel()
    }
  }
}

/// The time limit for an answer, in addition to the delay requested from the server.
struct CloudLimits: Sendable {
  /// The limit for all attempts together.
  let total: Duration
  /// The limit for one attempt of a repeatable request.
  let attempt: Duration

  /// The default limits, which are shorter than a stage's timeout for external calls.
  static let `default` = CloudLimits(total: .seconds(8), attempt: .seconds(5))
}

/// The policy for repeating a failed request.
struct RetryPolicy: Sendable {
  /// The maximum number of attempts.
  let attempts = 3
  /// The first delay; each further one is twice as long.
  let initialDelay = Duration.milliseconds(200)
  /// The longest delay that the server can request; a longer one is reported as an error.
  let maxDelay = Duration.seconds(2)

  /// The delay before the next attempt, counted from 1; nil if there is none.
  ///
  /// The jitter, from 0 to 1, prevents clients that failed together from repeating their requests together.
  func delay(
    after failure: CloudFailure, attempt: Int, isRepeatable: Bool, jitter: Double
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    let backoff = initialDelay * (1 << (attempt - 1)) * (0.5 + jitter / 2)
    switch failure {
    case .unreachable: return backoff
    case .connectionLost, .timedOut, .unreadable: return isRepeatable ? backoff : nil
    case .refused(let refusal) where refusal.isTransient && isRepeatable:
      let delay = max(backoff, refusal.retryAfter ?? .zero)
      return delay <= maxDelay ? delay : nil
    case .refused, .cancelled: return nil
    }
  }
}

import FoundationEssentials
import NIOCore
import NIOPosix
import Scenes

/// Asks the server, again where that may help, and reads its answers.
///
/// The limits and pauses are in real time, also on a virtual stage: there the network is outside, which
/// answers when it does, while virtual time waits for whoever moves it.
@MainActor
final class CloudClient {
  /// What a server that follows its clients takes the time from, in milliseconds since 1970.
  private static let timeHeader = "Koober-Time"

  let clock: StageClock
  let limits: CloudLimits
  private let url: CloudURL
  /// What time it is; on a virtual stage the server is told.
  private let date: @MainActor () -> Date
  /// A number from 0 to 1 by chance.
  private let jitter: @MainActor () -> Double
  private let transport = HTTPTransport()
  private let policy = RetryPolicy()

  init(
    url: CloudURL, clock: StageClock, date: @escaping @MainActor () -> Date,
    jitter: @escaping @MainActor () -> Double, limits: CloudLimits = .usual
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
    // Who waits for news lets the server take its time: nothing has to wait for that.
    guard request.wait == 0 else { return try await attempts(request, read: read) }
    return try await External.wait(for: request.name) { () async throws(CloudFailure) in
      try await attempts(request, read: read)
    }
  }

  private func attempts<Value>(
    _ request: CloudRequest, read: (CloudAnswer) throws(CloudFailure) -> Value
  ) async throws(CloudFailure) -> Value {
    let wait = Duration.seconds(request.wait)
    let end = NIODeadline.now() + TimeAmount(limits.whole + wait)
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
        let pause = policy.pause(
          after: error, attempt: attempt, isRepeatable: request.isRepeatable, jitter: jitter())
        guard let pause, NIODeadline.now() + TimeAmount(pause) < end else { throw error }
        await Self.sleep(for: pause)
        attempt += 1
      }
    }
  }

  private var headers: [(String, String)] {
    guard !clock.isLive else { return [] }
    return [(Self.timeHeader, String(Int64((date().timeIntervalSince1970 * 1000).rounded())))]
  }

  /// Sleeps in real time; ends early where the task is cancelled.
  private static func sleep(for pause: Duration) async {
    let timer = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: TimeAmount(pause)) {}
    await withTaskCancellationHandler {
      try? await timer.futureResult.get()
    } onCancel: {
      timer.cancel()
    }
  }
}

/// How long an answer may take, besides what the server was asked to hold it back.
struct CloudLimits: Sendable {
  /// All attempts together.
  let whole: Duration
  /// One attempt of a request that can be sent again.
  let attempt: Duration

  /// The usual limits, which are less than a stage waits for the outside.
  static let usual = CloudLimits(whole: .seconds(8), attempt: .seconds(5))
}

/// Whether a request that has failed is sent again, and when.
struct RetryPolicy: Sendable {
  /// How often a request is sent at most.
  let attempts = 3
  /// How long the first pause is, of which each further one is twice the one before.
  let firstPause = Duration.milliseconds(200)
  /// How long a pause may be that the server asks for; who should wait longer is told so.
  let longestPause = Duration.seconds(2)

  /// How long to wait before the next attempt, counted from 1; nil for no other.
  ///
  /// The jitter, from 0 to 1, keeps those who failed together from coming back together.
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

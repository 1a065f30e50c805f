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
  private let date: @MainActor () -> Date
  private let jitter: @MainActor () -> Double
  private let transport = HTTPTransport()
  private let policy = RetryPolicy()

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - url: Where the server is.
  ///   - clock: The stage's.
  ///   - date: What time it is; on a virtual stage the server is told.
  ///   - jitter: A number from 0 to 1 by chance.
  ///   - limits: How long answers may take.
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

  /// Sends a request whose answer is a value.
  func value<Value: Decodable>(
    _ type: Value.Type, for request: CloudRequest
  ) async throws(CloudFailure) -> Value {
    try await answer(to: request) { (answer) throws(CloudFailure) in try answer.value(type) }
  }

  /// Sends a request whose answer is that it is done.
  func perform(_ request: CloudRequest) async throws(CloudFailure) {
    try await answer(to: request) { (answer) throws(CloudFailure) in try answer.checkStatus() }
  }

  private func answer<Value>(
    to request: CloudRequest, read: (CloudAnswer) throws(CloudFailure) -> Value
  ) async throws(CloudFailure) -> Value {
    // Who waits for news lets the server take its time: nothing has to wait for that.
    guard request.wait == 0 else { return try await attempts(request, read: read) }
    return try await Outside.wait(for: request.name) { () async throws(CloudFailure) in
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

import AsyncAlgorithms
import SceneTesting
import Testing

/// The timed sequences of swift-async-algorithms, in virtual time.
@MainActor
@Suite(.virtualTime)
struct TimedSequencesTests {
  /// The elements of a sequence, each with the milliseconds since the start.
  private func log<Elements: AsyncSequence>(
    _ elements: Elements, _ words: (Elements.Element) -> String
  ) async throws -> [String] {
    let start = ContinuousClock.now
    var log: [String] = []
    for try await element in elements {
      log.append("\(start.duration(to: .now) / .milliseconds(1)) \(words(element))")
    }
    return log
  }

  /// Letters at 0, 100, 200, 700 and 1,500 ms; the end at 2,500 ms.
  private func typing() -> AsyncStream<String> {
    AsyncStream { continuation in
      Task {
        for (letter, pause) in [("a", 100), ("b", 100), ("c", 500), ("d", 800), ("e", 1_000)] {
          continuation.yield(letter)
          try? await Task.sleep(for: .milliseconds(pause))
        }
        continuation.finish()
      }
    }
  }

  @Test func debounceWaitsForAPause() async throws {
    let log = try await log(typing().debounce(for: .milliseconds(300))) { $0 }
    #expect(log == ["500.0 c", "1000.0 d", "1800.0 e"])
  }

  @Test func throttleKeepsOneElementPerInterval() async throws {
    let log = try await log(typing()._throttle(for: .milliseconds(300))) { $0 }
    #expect(log == ["0.0 a", "700.0 d", "1500.0 e"])
  }

  @Test func aTimerTicksOnTime() async throws {
    let timer = AsyncTimerSequence(interval: .seconds(60), clock: .continuous).prefix(3)
    let log = try await log(timer) { _ in "tick" }
    #expect(log == ["60000.0 tick", "120000.0 tick", "180000.0 tick"])
  }

  @Test func chunksEndWithTheTimer() async throws {
    let chunks = typing().chunked(by: .repeating(every: .milliseconds(600)))
    let log = try await log(chunks) { $0.joined() }
    #expect(log == ["600.0 abc", "1200.0 d", "1800.0 e"])
  }

  @Test func mergedTimersKeepTheirOrder() async throws {
    let slow = AsyncTimerSequence(interval: .seconds(3), clock: .continuous).map { _ in "slow" }
    let fast = AsyncTimerSequence(interval: .seconds(1), clock: .suspending).map { _ in "fast" }
    let log = try await log(merge(slow, fast).prefix(5)) { $0 }
    #expect(log == ["1000.0 fast", "2000.0 fast", "3000.0 slow", "3000.0 fast", "4000.0 fast"])
  }
}

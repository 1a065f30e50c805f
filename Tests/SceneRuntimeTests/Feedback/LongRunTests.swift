import SceneRuntime
import Testing

/// Each test has its own process, so that it does not keep the other tests' thread busy.
@Suite(.timeLimit(.minutes(3)))
struct LongRunTests {
  @Test func manyConsecutiveResultsDoNotGrowTheStack() async {
    await #expect(processExitsWith: .success) {
      try await Self.count(to: 200_000, by: { _ in 1 })
    }
  }

  @Test func manyEffectsThatSuspendRunInOrder() async {
    await #expect(processExitsWith: .success) {
      try await Self.count(to: 200_000) { _ async in
        await withCheckedContinuation { continuation in
          Task { @MainActor in continuation.resume() }
        }
        return 1
      }
    }
  }

  @MainActor
  private static func count(
    to number: Int, by effect: @escaping @MainActor (Int) -> Int
  ) async throws {
    try await count(
      to: number, Feedback("next", request: { $0 < number ? $0 : nil }, effect: effect))
  }

  @MainActor
  private static func count(
    to number: Int, by effect: @escaping @MainActor (Int) async -> Int
  ) async throws {
    try await count(
      to: number, Feedback("next", request: { $0 < number ? $0 : nil }, effect: effect))
  }

  @MainActor
  private static func count(to number: Int, _ feedback: Feedback<Int, Int>) async throws {
    let stage = SceneStage.virtual()
    let loop = Counter.make(on: stage, [feedback])
    try await stage.settle(within: .seconds(120))
    try #require(loop.state == number)
    try #require(stage.effects == [])
  }
}

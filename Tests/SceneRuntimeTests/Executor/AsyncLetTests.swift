import SceneRuntime
import Testing

/// Children of `async let`, whose memory belongs to their parent, and is used again after they have ended.
@MainActor
struct AsyncLetTests {
  private actor Server {
    private var count = 0

    func answer(after delay: Duration) async -> Int {
      count += 1
      try? await Task.sleep(for: delay)
      return count
    }
  }

  @Test func childrenThatEndInsideAnActorAreForgotten() async throws {
    let stage = SceneStage.virtual()
    let server = Server()
    var sum = 0
    for _ in 0..<300 {
      stage.start("load") { _ in
        async let first = server.answer(after: .milliseconds(2))
        async let second = server.answer(after: .milliseconds(1))
        let both = await (first, second)
        sum += min(1, both.0 + both.1)
        // Its memory is that of the children, unless they are still listed.
        let text = await Task { "\(both)" }.value
        sum += text.isEmpty ? 1 : 0
      }
      try await stage.advance(by: .milliseconds(3))
      for _ in 0..<3 { Task { await Task.yield() } }
      try await stage.settle()
    }
    #expect(sum == 300)
    // Tasks of other tests may belong to the stage.
    #expect(stage.effects == [] && stage.tasks.filter { $0.name.contains("childrenThat") } == [])
  }
}

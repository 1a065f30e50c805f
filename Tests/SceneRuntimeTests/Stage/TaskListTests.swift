import Dispatch
import Synchronization
import Testing

@testable import SceneRuntime

/// A model of an ordinary app, which does not use the runtime.
@MainActor
private final class Model {
  var log: [String] = []
  private var saved: CheckedContinuation<Void, Never>?
  let client = Client()

  /// Suspends in a nested call.
  func deep(_ levels: Int) async {
    if levels > 0 { await deep(levels - 1) } else { await Task.yield() }
  }

  func retry() { Task { try await self.sleepAndLog(.seconds(3)) } }

  private func sleepAndLog(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
    log.append("slept")
  }

  func wait() { Task { await suspend() } }

  private func suspend() async { await withCheckedContinuation { saved = $0 } }

  func resume() { saved?.resume() }

  func detach() { Task.detached { try await Task.sleep(for: .seconds(5)) } }

  func askClient() { Task { log.append(await client.answer()) } }

  func askByName() {
    Task { log.append(await External.wait(for: "GET /rides") { await client.answer() }) }
  }
}

private actor Client {
  private nonisolated let waiting = Mutex<[CheckedContinuation<String, Never>]>([])

  func answer() async -> String {
    await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
  }

  /// Answers all waiting requests on another thread after a short delay.
  nonisolated func answerFromOutside() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { [self] in
      for continuation in waiting.withLock(\.self) { continuation.resume(returning: "answer") }
      waiting.withLock { $0 = [] }
    }
  }
}

@MainActor
struct TaskListTests {
  private let stage = SceneStage.virtual()
  private let model = Model()

  private var tasks: [String] { stage.tasks.map(\.description) }

  @Test func aSleepingTaskIsListedWithItsOrigin() async throws {
    stage.run { model.retry() }
    try await stage.settle()
    #expect(tasks == ["closure #1 in Model.retry(), asleep until 3.0 seconds"])
    try await stage.advance(by: .seconds(3))
    #expect(tasks == [])
    #expect(model.log == ["slept"])
  }

  @Test func aSuspendedTaskIsListedUntilItEnds() async throws {
    stage.run { model.wait() }
    try await stage.settle()
    #expect(tasks == ["closure #1 in Model.wait(), suspended"])
    model.resume()
    try await stage.settle()
    #expect(tasks == [])
  }

  @Test func aDetachedTaskBelongsToTheStageOfItsStarter() async throws {
    stage.run { model.detach() }
    try await stage.settle()
    #expect(tasks == ["closure #1 in Model.detach(), asleep until 5.0 seconds"])
    try await stage.advance(by: .seconds(5))
    #expect(tasks == [])
  }

  @Test func tasksOfOtherStagesAreNotListed() async throws {
    let other = SceneStage.virtual()
    other.run { model.retry() }
    stage.run { model.wait() }
    try await stage.settle()
    #expect(tasks == ["closure #1 in Model.wait(), suspended"])
    #expect(other.tasks.count == 1)
  }

  @Test func aNamedWaitIsAwaitedAndAnUnnamedOneIsReported() async throws {
    stage.run { model.askByName() }
    await stage.waitUntilQuiet()
    model.client.answerFromOutside()
    try await stage.settle()
    #expect(model.log == ["answer"])
    #expect(stage.unnamedResumptions == [])

    stage.run { model.askClient() }
    try await stage.settle()
    #expect(tasks == ["closure #1 in Model.askClient(), suspended"])
    #expect(model.log == ["answer"])
    model.client.answerFromOutside()
    for _ in 0..<1_000 where model.log.count < 2 { await stage.pause(for: .milliseconds(10)) }
    #expect(
      stage.unnamedResumptions
        == [UnnamedResumption(name: "closure #1 in Model.askClient()", count: 1)])
  }

  @Test func aHangingTaskIsNamedInTheError() async throws {
    let hang = stage.run {
      Task { try await External.wait(for: "GET /never") { try await Task.sleep(for: .seconds(9)) } }
    }
    let error = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(50))
    }
    #expect(
      error?.description == """
        still running after 0.05 seconds: closure #1 in closure #1 in \
        TaskListTests.aHangingTaskIsNamedInTheError(), waiting for GET /never
        """)
    hang.cancel()
  }

  @Test func endedTasksAreRemoved() async throws {
    stage.run { for _ in 0..<1_000 { Task {} } }
    #expect(ProcessExecutor.shared.tasks(of: stage.clock).count == 1_000)
    try await stage.settle()
    #expect(ProcessExecutor.shared.tasks(of: stage.clock).count == 0)
  }

  @Test func aRunningTaskCanListTheTasks() async throws {
    var lists: [[String]] = []
    _ = stage.run {
      Task {
        await self.model.deep(100)
        lists.append(self.tasks)
        try await Task.sleep(for: .seconds(1))
        lists.append(self.tasks)
      }
    }
    try await stage.advance(by: .seconds(1))
    #expect(lists == [["a task, running"], ["a task, running"]])
  }

  @Test func aNamedWaitDoesNotHideAnUnnamedOne() async throws {
    stage.run {
      model.askByName()
      model.askClient()
    }
    await stage.waitUntilQuiet()
    model.client.answerFromOutside()
    try await stage.settle()
    for _ in 0..<1_000 where model.log.count < 2 { await stage.pause(for: .milliseconds(10)) }
    #expect(model.log == ["answer", "answer"])
    #expect(stage.unnamedResumptions.map(\.name) == ["closure #1 in Model.askClient()"])
  }
}

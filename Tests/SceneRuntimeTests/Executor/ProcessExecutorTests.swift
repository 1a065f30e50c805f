import Testing

@testable import SceneRuntime

@MainActor
struct ProcessExecutorTests {
  @Test func aBusyWaitGivesUpAfterALimit() {
    #expect(!IdleWaiters.timesOut(.seconds(599), afterJobs: 999_999) { false })
    #expect(!IdleWaiters.timesOut(.milliseconds(-1), afterJobs: 1_000_000) { false })
    #expect(IdleWaiters.timesOut(.zero, afterJobs: 1_000_000) { false })
    #expect(!IdleWaiters.timesOut(.zero, afterJobs: 1_000_000) { true })
    #expect(IdleWaiters.timesOut(.seconds(600), afterJobs: 10) { true })
  }

  @Test func theExecutorRunsAllJobsOfATestProcess() async {
    #expect(ExecutorInstallation.obstacle == nil)
    #expect(ProcessExecutor.shared.isOnItsThread)
    await Task.detached { #expect(ProcessExecutor.shared.isOnItsThread) }.value
  }

  @Test func aCanceledTaskDoesNotWaitUntilIdle() async {
    let task = Task { await ProcessExecutor.shared.idle(within: .seconds(60)) { true } }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test func aYieldingTaskResumesAfterReadyJobs() async {
    let log = Log()
    let first = Task {
      log.lines.append("first")
      await Task.yield()
      log.lines.append("first again")
    }
    let second = Task(priority: .high) { log.lines.append("second") }
    await first.value
    await second.value
    #expect(log.lines == ["first", "second", "first again"])
  }

  @Test func aJobCannotRunOtherJobs() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Task { @MainActor in _ = ProcessExecutor.shared.runReadyJobs() }.value
    }
    let errors = try #require(result).standardErrorContent
    #expect(String(decoding: errors, as: UTF8.self).contains("a job cannot run other jobs"))
  }
}

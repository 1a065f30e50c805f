import Testing

@testable import SceneRuntime

@MainActor
struct ProcessExecutorTests {
  @Test func aWaitGivesUpLateWhereJobsFollowOneAnother() {
    typealias Waiters = IdleWaiters
    let most = Duration.milliseconds(59_999)
    #expect(!Waiters.givesUp(.seconds(599), afterWork: most, 99_999, isMet: false))
    #expect(Waiters.givesUp(.zero, afterWork: .zero, 100_000, isMet: false))
    #expect(Waiters.givesUp(.zero, afterWork: .seconds(60), 10, isMet: false))
    #expect(Waiters.givesUp(.seconds(600), afterWork: .zero, 10, isMet: false))
    #expect(!Waiters.givesUp(.seconds(599), afterWork: .seconds(599), 1_000_000, isMet: true))
    #expect(Waiters.givesUp(.seconds(600), afterWork: .zero, 10, isMet: true))
  }

  @Test func itRunsAllThatATestProcessDoes() async {
    #expect(ExecutorInstallation.obstacle == nil)
    #expect(ProcessExecutor.shared.isOnItsThread)
    await Task.detached { #expect(ProcessExecutor.shared.isOnItsThread) }.value
  }

  @Test func whoYieldsComesBackBehindWhatIsReady() async {
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
    #expect(String(decoding: errors, as: UTF8.self).contains("a job can't run other jobs"))
  }
}

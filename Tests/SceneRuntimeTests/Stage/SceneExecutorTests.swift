import Dispatch
import Testing

@testable import SceneRuntime

/// Tests of threads have a process of their own each, since an executor gets its thread once.
@Suite(.timeLimit(.minutes(5)))
struct ProcessExecutorTests {
  @Test func aWaitGivesUpLateWhereJobsFollowOneAnother() {
    #expect(!ProcessExecutor.givesUp(.seconds(599), afterWork: .milliseconds(4_999), 99_999))
    #expect(ProcessExecutor.givesUp(.zero, afterWork: .zero, 100_000))
    #expect(ProcessExecutor.givesUp(.zero, afterWork: .seconds(5), 10))
    #expect(ProcessExecutor.givesUp(.seconds(600), afterWork: .zero, 10))
  }

  @Test func aLiveSleepBeforeAnyJobStartsTheThread() async {
    await #expect(processExitsWith: .success) {
      try await SceneStage.live(seed: 0).clock.sleep(for: .milliseconds(1))
      #expect(!ProcessExecutor.shared.isOnItsThread)
    }
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

  @Test func anExecutorThatHasAThreadCannotBeHosted() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Task { @MainActor in}.value
      ProcessExecutor.shared.host {}
    }
    let errors = try #require(result).standardErrorContent
    #expect(String(decoding: errors, as: UTF8.self).contains("the executor already has a thread"))
  }

  @Test func aHostThatSleepsIsWokenForEveryJob() async {
    await #expect(processExitsWith: .success) {
      let loop = HostLoop()
      ProcessExecutor.shared.host(wake: loop.wake)
      let count = Count()
      let rounds = 2_000
      // Each sends its next job when the one before has run, so that the host sleeps again and again.
      for _ in 0..<4 {
        DispatchQueue.global().async { count.send(rounds) }
      }
      _ = loop.run { count.jobs == 4 * rounds ? true : nil }
    }
  }

  @Test func aHostThatSleepsWakesForTimers() async {
    await #expect(processExitsWith: .success) {
      let loop = HostLoop()
      ProcessExecutor.shared.host(wake: loop.wake)
      let stage = SceneStage.live(seed: 0)
      let count = Count()
      DispatchQueue.global().async {
        Task.detached {
          // The second is due before the first, for which the host sleeps.
          async let long: Void = stage.clock.sleep(for: .milliseconds(20))
          try await stage.clock.sleep(for: .milliseconds(5))
          await count.add()
          try await long
          await count.add()
        }
      }
      _ = loop.run { count.jobs == 2 ? true : nil }
    }
  }
}

@MainActor
private final class Count {
  private(set) var jobs = 0

  nonisolated init() {}

  func add() { jobs += 1 }

  /// Sends jobs from the calling thread's queue, one after another.
  nonisolated func send(_ rounds: Int) {
    guard rounds > 0 else { return }
    Task { @MainActor in
      self.add()
      DispatchQueue.global().async { self.send(rounds - 1) }
    }
  }
}

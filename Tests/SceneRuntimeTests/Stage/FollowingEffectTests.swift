import Testing

@testable import SceneRuntime

/// Effects that the result of another effect starts, which may run in the same task.
@MainActor
struct FollowingEffectTests {
  private let stage = SceneStage.virtual()
  private let log = Log()

  /// Waits for the jobs of other tests; otherwise no effect could follow in the same task.
  init() async { await stage.waitUntilQuiet() }

  /// A loop that counts to some number: each state requests the next by an effect.
  private func loop(
    to last: Int, effect: @escaping @MainActor (Int) async -> Void = { _ in }
  ) -> FeedbackLoop<Int, Int> {
    FeedbackLoop(
      "loop", on: stage, initial: 0, reduce: StateReducer { state, event in state += event },
      feedbacks: [
        Feedback("next", request: { 0 < $0 && $0 < last ? $0 : nil }) { request in
          await effect(request)
          return 1
        }
      ])
  }

  private var effects: [String] { stage.effects.map(\.description) }
  private var tasks: [String] { stage.tasks.map(\.description) }

  @Test func followingEffectsStartAfterQueuedJobs() async throws {
    let loop = loop(to: 4) { [log] in log.lines.append("effect \($0)") }
    let observation = loop.observe { [log] state in
      guard state == 2 else { return }
      Task { log.lines.append("task of an observer") }
    }
    loop.send(1)
    Task { log.lines.append("task of a test") }
    try await stage.settle()
    #expect(loop.state == 4)
    #expect(
      log.lines == ["effect 1", "task of a test", "task of an observer", "effect 2", "effect 3"])
    observation.cancel()
  }

  @Test func severalEffectsOfOneResultStartInOrder() async throws {
    let feedbacks = ["first", "second", "third"].map { name in
      Feedback<Int, Int>(name, request: { (1...2).contains($0) ? $0 : nil }) { [log] request in
        log.lines.append("\(name) \(request)")
        await Task.yield()
        return name == "second" ? 1 : 0
      }
    }
    let loop = FeedbackLoop(
      "loop", on: stage, initial: 0, reduce: StateReducer { state, event in state += event },
      feedbacks: feedbacks)
    loop.send(1)
    try await stage.settle()
    #expect(
      log.lines == ["first 1", "second 1", "third 1", "first 2", "second 2", "third 2"])
    #expect(loop.state == 3)
  }

  @Test func effectsAreListedWithTheirOwnWaits() async throws {
    let loop = loop(to: 3) { request in
      await withTaskGroup { group in
        group.addTask { try? await Task.sleep(for: .seconds(request)) }
      }
    }
    loop.send(1)
    try await stage.settle()
    #expect(effects == ["loop.next, asleep until 1.0 seconds"])
    try await stage.advance(by: .seconds(1))
    #expect(loop.state == 2)
    #expect(effects == ["loop.next, asleep until 3.0 seconds"])
    try await stage.advance(by: .seconds(2))
    #expect(loop.state == 3)
    #expect(effects == [])
    #expect(tasks == [])
  }

  @Test func anEffectCanCancelItsTaskWithoutTheNext() async throws {
    let loop = loop(to: 3) { [log] _ in
      log.lines.append("\(Task.isCancelled)")
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
    }
    loop.send(1)
    try await stage.settle()
    #expect(log.lines == ["false", "false"])
  }

  @Test func anEffectThatCancelsItsTaskKeepsTheOrder() async throws {
    let loop = FeedbackLoop<Int, Int>(
      "loop", on: stage, initial: 0, reduce: StateReducer { state, event in state += event },
      feedbacks: [
        Feedback("first", request: { (1...2).contains($0) ? $0 : nil }) { [log] request async in
          log.lines.append("first \(request)")
          unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
          return request == 1 ? 1 : 0
        },
        Feedback("second", request: { $0 == 2 ? $0 : nil }) { [log] request async in
          log.lines.append("second \(request)")
          return 0
        },
      ])
    loop.send(1)
    try await stage.settle()
    #expect(log.lines == ["first 1", "first 2", "second 2"])
    #expect(loop.state == 2)
  }

  @Test func anEffectCancelledBeforeItsTurnDoesNotStart() async throws {
    let loop = loop(to: 9) { [log] in log.lines.append("effect \($0)") }
    let observation = loop.observe { state in if state == 2 { loop.send(7) } }
    loop.send(1)
    try await stage.settle()
    #expect(loop.state == 9)
    #expect(log.lines == ["effect 1"])
    observation.cancel()
  }

  @Test func cancellingTheNextEffectDoesNotCancelTheCurrentTask() async throws {
    let loop = loop(to: 9)
    let observation = loop.observe { [log] state in
      log.lines.append("\(state) \(Task.isCancelled)")
      if state == 2 { loop.send(7) }
      if state == 9 { loop.send(1) }
    }
    loop.send(1)
    try await stage.settle()
    #expect(log.lines == ["0 false", "1 false", "2 false", "9 false", "10 false"])
    observation.cancel()
  }

  @Test func anImmediateTaskBelongsToItsEffect() async throws {
    let loop = loop(to: 3) { request in
      await Task.immediate { try? await Task.sleep(for: .seconds(request)) }.value
    }
    loop.send(1)
    try await stage.advance(by: .seconds(1))
    #expect(effects == ["loop.next, asleep until 3.0 seconds"])
    try await stage.advance(by: .seconds(2))
    #expect(loop.state == 3)
  }

  @Test func aTaskResumedByAnotherEffectKeepsItsEffect() async throws {
    let waiting = Box<CheckedContinuation<Void, Never>>()
    stage.start("first") { _ in
      await Task.immediate {
        await withCheckedContinuation { waiting.value = $0 }
        try? await Task.sleep(for: .seconds(1))
      }.value
    }
    stage.start("second") { _ in
      waiting.value?.resume()
      try? await Task.sleep(for: .seconds(9))
    }
    try await stage.settle()
    #expect(effects == ["first, asleep until 1.0 seconds", "second, asleep until 9.0 seconds"])
    try await stage.advance(by: .seconds(9))
  }

  @Test func timersFireBetweenFollowingEffects() async throws {
    let fired = Box<Int>()
    let loop = loop(to: 2_000)
    loop.send(1)
    ProcessExecutor.shared.schedule(at: RealTime.now) {
      MainActor.assumeIsolated { fired.value = loop.state }
    }
    try await stage.settle()
    #expect(loop.state == 2_000)
    #expect(fired.value.map { $0 < 2_000 } == true)
  }

  @Test func anEndlessSequenceOfEffectsIsStopped() async throws {
    let loop = FeedbackLoop(
      "loop", on: stage, initial: 0, reduce: StateReducer { state, event in state += event },
      feedbacks: [Feedback("next", request: { $0 > 0 ? $0 : nil }) { _ async in 1 }],
      eventLimit: 1_000)
    loop.send(1)
    let error = await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    #expect(
      error?.description == """
        the loop 'loop' was stopped: it did not settle in 1000 events; last: \
        1, 1, 1, 1, 1, 1, 1, 1
        """)
  }

  // MARK: Tasks that outlive their effect

  @Test func aTaskThatOutlivesItsEffectIsListed() async throws {
    stage.start("load") { _ in
      Task { try await Task.sleep(for: .seconds(5)) }
    }
    try await stage.settle()
    #expect(effects == [])
    #expect(
      tasks == [
        """
        closure #1 in closure #1 in FollowingEffectTests.aTaskThatOutlivesItsEffectIsListed(), \
        asleep until 5.0 seconds
        """
      ])
    try await stage.advance(by: .seconds(5))
    #expect(tasks == [])
  }

  @Test func aTaskStartedByAnObserverDoesNotBelongToTheNextEffect() async throws {
    let loop = loop(to: 9) { request in try? await Task.sleep(for: .seconds(request)) }
    let observation = loop.observe { state in
      if state == 2 { Task { try await Task.sleep(for: .seconds(60)) } }
    }
    loop.send(1)
    try await stage.advance(by: .seconds(1))
    #expect(effects == ["loop.next, asleep until 3.0 seconds"])
    #expect(tasks.count == 1)
    #expect(tasks.first?.hasSuffix("asleep until 61.0 seconds") == true)
    loop.stop()
    observation.cancel()
    try await stage.advance(by: .seconds(60))
  }

  @Test func aNamedWaitThatOutlivesItsEffectIsAwaited() async throws {
    let waiting = Box<CheckedContinuation<Void, Never>>()
    stage.start("load") { [log] _ in
      Task {
        await External.wait(for: "GET /rides") {
          await withCheckedContinuation { waiting.value = $0 }
        }
        log.lines.append("loaded")
      }
      await Task.yield()
      await Task.yield()
    }
    let error = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(50))
    }
    #expect(error?.description.hasSuffix(", waiting for GET /rides") == true)
    #expect(effects == [])
    waiting.value?.resume()
    try await stage.settle()
    #expect(log.lines == ["loaded"])
  }

  @Test func aDetachedTaskDoesNotBelongToTheEffect() async throws {
    let waiting = Box<CheckedContinuation<Void, Never>>()
    stage.start("load") { [stage] _ in
      Task.detached { await stage.run { () async in try? await Task.sleep(for: .seconds(5)) } }
      await withCheckedContinuation { waiting.value = $0 }
    }
    let error = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(50))
    }
    #expect(
      error?.description == "still running after 0.05 seconds: load, waiting for an external system"
    )
    waiting.value?.resume()
    try await stage.advance(by: .seconds(5))
  }

  @Test func aStageThatIsNeverSettledIsReleased() async {
    weak var released: SceneStage?
    do {
      let stage = SceneStage.virtual()
      released = stage
      stage.start("load") { _ in
        await withTaskGroup { group in
          group.addTask { try? await Task.sleep(for: .seconds(1)) }
        }
      }
      await stage.waitUntilQuiet()
      stage.clock.wakeFirst()
      await stage.waitUntilQuiet()
    }
    #expect(released == nil)
  }

  @Test func anObjectCanStartATaskInItsDeinitializer() async throws {
    for _ in 0..<200 { _ = stage.run { Task { TaskStarter(log) } } }
    try await stage.settle()
    #expect(log.lines.count == 200)
  }
}

/// Starts a task in its deinitializer.
private final class TaskStarter: Sendable {
  private let log: Log

  init(_ log: Log) { self.log = log }

  deinit { Task { @MainActor [log] in log.lines.append("released at \(ContinuousClock.now)") } }
}

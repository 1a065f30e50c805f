/// What a task works for: tasks that it starts inherit it.
///
/// Its sleeps, and what it reads of Swift's clocks, are those of the owner's clock.
package final class TaskOwner: Sendable {
  /// The clock of the stage; nil for who lives in real time.
  let clock: StageClock?
  /// The effect that shows what the task waits for.
  let effect: StageEffect?
  /// Whether the task is somebody outside, who is asked: its sleeps are none of the app's.
  let isOutside: Bool
  /// Whether the task is part of a wait for the outside that has a name.
  let isNamed: Bool

  init(
    clock: StageClock?, effect: StageEffect? = nil, isOutside: Bool = false, isNamed: Bool = false
  ) {
    self.clock = clock
    self.effect = effect
    self.isOutside = isOutside
    self.isNamed = isNamed
  }

  @TaskLocal private static var inherited: TaskOwner?

  /// The owner for which the calling task works: the one that it has inherited; for a detached task that of the code
  /// that started it; otherwise the process's stage.
  static var current: TaskOwner? {
    if let inherited { return inherited }
    let executor = ProcessExecutor.shared
    guard let task = TaskMemory.current else { return executor.ownerOfBlock }
    guard let owner = executor.entry(of: task)?.owner else { return ofProcess }
    // It inherits nothing, so the effect that started it does not show it.
    if owner.effect != nil {
      executor.changeEntry(of: task) { $0.owner = TaskOwner(clock: owner.clock) }
    }
    return TaskOwner(clock: owner.clock)
  }

  /// The owner of a task that the calling code starts.
  static var ofStartedTask: TaskOwner? {
    if let inherited { return inherited }
    let executor = ProcessExecutor.shared
    guard let task = TaskMemory.current else { return executor.ownerOfBlock ?? ofProcess }
    guard let entry = executor.entry(of: task), !entry.isHost else { return ofProcess }
    return entry.owner
  }

  static var ofProcess: TaskOwner? { ProcessStage.clock.map { TaskOwner(clock: $0) } }

  var effectInFlight: StageEffect? { effect.flatMap { $0.waits.hasEnded ? nil : $0 } }

  func begin(_ wait: OutsideWait) {
    if let effect { effect.waits.begin(wait) } else { clock?.waits.begin(wait) }
  }

  func end(_ wait: OutsideWait) {
    if let effect { effect.waits.end(wait) } else { clock?.waits.end(wait) }
  }

  /// Lets a body, and the tasks that it starts, work for this owner.
  func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.$inherited.withValue(self) {
      Swift.Result<Result, Failure> { () throws(Failure) in try body() }
    }.get()
  }

  /// Lets a body, and the tasks that it starts, work for this owner.
  func run<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await Self.$inherited.withValue(self) {
      // A closure that does not capture the isolation leaves the actor, and comes back to it.
      _ = isolation
      return await Swift.Result<Result, Failure>.catching(body)
    }.get()
  }
}

extension Result {
  fileprivate static func catching(
    _ operation: () async throws(Failure) -> Success
  ) async -> Result {
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
}

/// What another thread has brought outside of the environment: a task that it resumed, although the task waited for
/// nothing that has a name, or a task or a block of Dispatch's main queue that it started.
///
/// Determinism ends there: nothing decides when the thread does it, and a replay does not know what it brought.
package struct UnnamedResumption: Error, Equatable, Sendable, CustomStringConvertible {
  /// The effect's name, or the task's place in the code, or what it is.
  package let name: String
  package let count: Int

  package var description: String {
    "another thread brought this outside of the environment: \(name); "
      + "use stage.outside.answer(to:) or Outside.wait(for:)"
  }
}

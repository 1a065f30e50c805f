/// What a task works for; the tasks that it starts inherit it.
///
/// The task's sleeps, and the times that it reads from Swift's clocks, are those of the owner's clock.
package final class TaskOwner: Sendable {
  /// The stage's clock; nil for real time.
  let clock: StageClock?
  /// The effect whose status includes the task's waits.
  let effect: StageEffect?
  /// Whether the task stands in for an external system: its sleeps do not count as the app's.
  let isExternal: Bool
  /// Whether the task is part of a named wait for an external system.
  let isNamed: Bool

  init(
    clock: StageClock?, effect: StageEffect? = nil, isExternal: Bool = false, isNamed: Bool = false
  ) {
    self.clock = clock
    self.effect = effect
    self.isExternal = isExternal
    self.isNamed = isNamed
  }

  @TaskLocal private static var inherited: TaskOwner?

  /// The owner of the calling task: the inherited one; for a detached task, the owner of the code that started
  /// it; otherwise the process's stage.
  static var current: TaskOwner? {
    if let inherited { return inherited }
    let executor = ProcessExecutor.shared
    guard let task = TaskMemory.current else { return executor.ownerOfBlock }
    guard let owner = executor.entry(of: task)?.owner else { return ofProcess }
    // It inherits nothing, so the effect that started it does not report it.
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

  func begin(_ wait: ExternalWait) {
    if let effect { effect.waits.begin(wait) } else { clock?.waits.begin(wait) }
  }

  func end(_ wait: ExternalWait) {
    if let effect { effect.waits.end(wait) } else { clock?.waits.end(wait) }
  }

  /// Runs a closure, and the tasks that it starts, for this owner.
  func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.$inherited.withValue(self) {
      Swift.Result<Result, Failure> { () throws(Failure) in try body() }
    }.get()
  }

  /// Runs a closure, and the tasks that it starts, for this owner.
  func run<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await Self.$inherited.withValue(self) {
      // A closure that does not capture the isolation leaves the actor and returns to it.
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

/// Work that another thread brought to a stage: a task that it resumed although the task was in no named wait,
/// or a task or a block of Dispatch's main queue that it started.
///
/// Such work is not deterministic: its time depends on the other thread, and a recording does not contain what
/// it brought.
package struct UnnamedResumption: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the effect, the function that started the task, or a description.
  package let name: String
  package let count: Int

  package var description: String {
    "work from another thread cannot be replayed: \(name); "
      + "use stage.external.request(_:) or External.wait(for:)"
  }
}

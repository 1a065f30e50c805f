/// What a task works for: tasks that it starts inherit it.
///
/// Its sleeps, and what it reads of Swift's clocks, are those of the owner's clock.
package struct TaskOwner: Sendable {
  /// The clock of the stage; nil for who lives in real time.
  let clock: StageClock?
  /// The effect that shows what the task waits for.
  let effect: StageEffect?
  /// Whether the task is somebody outside, who is asked: its sleeps are none of the app's.
  let isOutside: Bool

  init(clock: StageClock?, effect: StageEffect? = nil, isOutside: Bool = false) {
    self.clock = clock
    self.effect = effect
    self.isOutside = isOutside
  }

  @TaskLocal private static var inherited: TaskOwner?

  /// The owner of the task that asks; detached tasks belong to the process's stage.
  static var current: TaskOwner? {
    if let inherited { return inherited }
    return TaskHandle.current != nil ? ProcessStage.clock.map { TaskOwner(clock: $0) } : nil
  }

  /// Lets a body, and the tasks that it starts, work for this owner.
  func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Self.$inherited.withValue(self) {
      Swift.Result<Result, Failure> { () throws(Failure) in try body() }
    }.get()
  }

  /// Lets a body, and the tasks that it starts, work for this owner.
  func run<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await Self.$inherited.withValue(self) {
      await Swift.Result<Result, Failure>.catching(body)
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

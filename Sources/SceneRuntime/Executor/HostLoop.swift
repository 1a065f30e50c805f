/// A loop for a host that does nothing but run jobs and sleep.
package struct HostLoop: Sendable {
  private let bell: Bell

  package init() throws(ExecutorInstallation.Obstacle) { bell = try Bell() }

  /// Ends the sleep; the closure to pass to ``ProcessExecutor/host(wake:)``.
  package func wake() { bell.ring() }

  /// Runs jobs on the calling thread, which must be the host, until `result` returns a value.
  package func run<Result: Sendable>(
    prepareToSleep: @MainActor () -> Void = {}, until result: @MainActor () -> Result?
  ) -> Result {
    while true {
      let turn = ProcessExecutor.shared.runReadyJobs()
      if let result = MainActor.assumeIsolated(result) { return result }
      guard case .idle(let deadline) = turn else { continue }
      MainActor.assumeIsolated(prepareToSleep)
      bell.sleep(until: deadline)
    }
  }
}

/// Tasks of the program that displays, drives or tests an app; they are not part of the app.
package enum HostTask {
  /// Starts a task that inherits nothing and that no stage lists; tasks that it starts belong to the
  /// process's stage.
  @discardableResult
  package static func start<Success: Sendable>(
    _ body: @escaping @MainActor () async -> Success
  ) -> Task<Success, Never> {
    let operation: @MainActor @Sendable () async -> Success = {
      begin()
      return await body()
    }
    return Task.detached(operation: operation)
  }

  static func begin() {
    if let task = TaskMemory.current {
      ProcessExecutor.shared.changeEntry(of: task) { $0.isHost = true }
    }
  }
}

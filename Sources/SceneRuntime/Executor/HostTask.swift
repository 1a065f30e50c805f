/// Tasks of the program that shows, drives or tests an app, and no part of the app.
package enum HostTask {
  /// Starts a task that inherits nothing of its starter's.
  ///
  /// No stage lists it. Tasks that it starts are the app's: they belong to the process's stage.
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

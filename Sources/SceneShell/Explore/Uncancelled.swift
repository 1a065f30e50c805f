import Synchronization

/// Work in a task that is not canceled with the one that waits for it, because an app does not settle in a canceled task.
enum Uncancelled {
  private final class Cancellation: Sendable {
    let hasOccurred = Atomic(false)
  }

  /// Does work, which should end soon once it is told that the waiting task is canceled.
  @MainActor
  static func value<Value: Sendable>(
    of work:
      @escaping @MainActor (_ isCancelled: @escaping @MainActor () -> Bool) async throws
      -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    let task = HostTask.start { () -> Result<Value, any Error> in
      do {
        return .success(try await work { cancellation.hasOccurred.load(ordering: .relaxed) })
      } catch {
        return .failure(error)
      }
    }
    return try await withTaskCancellationHandler {
      try await task.value.get()
    } onCancel: {
      cancellation.hasOccurred.store(true, ordering: .relaxed)
    }
  }
}

import SceneSystem
import Synchronization

/// Handles the first Ctrl-C or SIGTERM during a command that then ends with its results so far; the second one ends the
/// process.
final class Interruption: Sendable {
  private let state = Mutex(State())

  private struct State {
    var hasOccurred = false
    var cancel: (@Sendable () -> Void)?
  }

  /// Intercepts these signals until ``end()``.
  init() {
    ExitSignals.interceptInterrupt { [self] in
      let cancel = state.withLock { state in
        state.hasOccurred = true
        return state.cancel
      }
      cancel?()
    }
  }

  /// Whether one has arrived.
  var hasOccurred: Bool { state.withLock(\.hasOccurred) }

  /// Waits for a task, which is canceled then.
  func value<Success: Sendable>(of task: Task<Success, Never>) async -> Success {
    let hasOccurred = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.hasOccurred
    }
    if hasOccurred { task.cancel() }
    defer { state.withLock { $0.cancel = nil } }
    return await task.value
  }

  func end() { ExitSignals.interceptInterrupt(nil) }
}

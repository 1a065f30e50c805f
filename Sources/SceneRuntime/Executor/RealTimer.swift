import Synchronization

/// An action that runs on the executor's thread once some real time has come.
package final class RealTimer: DeadlineItem {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

  /// Whether it has fired or was cancelled.
  var isOver: Bool { action.withLock { $0 == nil } }

  package func cancel() { _ = take() }

  func fire() { take()?() }

  private func take() -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}

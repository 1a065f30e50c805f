import Glibc
import Synchronization

/// Notices that the app ends the process with `exit` while a command runs, which would otherwise end without a word.
package enum ExitGuard {
  /// What to do when it happens, given the status of the app; nil while no command runs.
  private static let handler = Mutex<(@Sendable (Int32) -> Void)?>(nil)
  private static let isInstalled = Atomic<Bool>(false)

  /// Calls a handler, on the thread that exits, if the process exits before ``end()``.
  ///
  /// Then incomplete files are removed, running commands are ended, and the process exits with another status.
  ///
  /// - Parameters:
  ///   - status: The status of the process; that of the app could say that all was well.
  ///   - handler: Writes the output so far, and an error.
  package static func begin(
    exitingWith status: Int32, _ handler: @escaping @Sendable (Int32) -> Void
  ) {
    self.handler.withLock {
      $0 = { appStatus in
        handler(appStatus)
        ReplacementFile.removeUnfinished()
        ChildProcess.endAll()
        // What the app has printed.
        _ = fflush(nil)
        _exit(status)
      }
    }
    guard !isInstalled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = unsafe on_exit({ status, _ in ExitGuard.handler.withLock { $0.take() }?(status) }, nil)
  }

  /// Lets the process exit; of a worker or a copy, the parent says how it has ended.
  package static func end() { handler.withLock { $0 = nil } }
}

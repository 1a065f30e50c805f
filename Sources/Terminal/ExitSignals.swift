import Dispatch
import Glibc
import Synchronization

/// The signals that ask a program to leave, for one without an ``EventLoop``.
public enum ExitSignals {
  /// Whether a signal has been taken, and the process is about to leave.
  private static let isLeaving = Atomic<Bool>(false)

  /// Leaves the process with 128 and the signal's number at Ctrl-C, SIGTERM and SIGHUP.
  ///
  /// Call it once. A signal that was ignored stays so, as `nohup` wants it.
  ///
  /// - Parameter finish: What to do before; it runs on a thread of its own, whatever the others do.
  public static func leave(after finish: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "ExitSignals").async {
      // Without a descriptor left for the pipe the signals end the process by themselves.
      guard let signals = try? SignalPipe(signals: [SIGINT, SIGTERM, SIGHUP]) else { return }
      while true {
        var entry = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, -1) == 1 else { continue }
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        guard let signal = signals.drain().min() else { continue }
        finish()
        _exit(128 + signal)
      }
    }
  }

  /// Never returns once one of the signals has arrived: so nothing is done that the signal came before.
  public static func stopIfLeaving() {
    while SignalPipe.isInterrupted || isLeaving.load(ordering: .sequentiallyConsistent) { pause() }
  }
}

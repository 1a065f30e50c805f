import Dispatch
import Glibc
import Synchronization

/// The signals that ask a program to leave, for one without an ``EventLoop``.
public enum ExitSignals {
  /// Whether a signal has been taken, and the process is about to leave.
  private static let isLeaving = Atomic<Bool>(false)
  private static let isListening = Atomic<Bool>(false)
  /// What to do before the process leaves.
  private static let finishing = Mutex<[@Sendable () -> Void]>([])

  /// Leaves the process with 128 and the signal's number at Ctrl-C, Ctrl-\\, SIGTERM and SIGHUP, and ends the
  /// commands that it runs.
  ///
  /// Files that aren't whole are removed. A signal that was ignored stays so, as `nohup` wants it.
  ///
  /// - Parameter finish: What else to do before; it runs on a thread of its own, whatever the others do.
  public static func leave(after finish: (@Sendable () -> Void)? = nil) {
    if let finish { finishing.withLock { $0.append(finish) } }
    guard !isListening.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // Without a descriptor left for the pipe the signals end the process by themselves.
    guard let handlers = try? Handlers() else { return }
    DispatchQueue(label: "ExitSignals").async {
      while true {
        var entry = pollfd(fd: handlers.pipe.descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, -1) == 1 else { continue }
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        guard let signal = handlers.pipe.drain().min() else { continue }
        // A signal that comes now is heard of by nobody, but the handlers keep it from ending the process.
        withExtendedLifetime(handlers) {
          for finish in finishing.withLock(\.self) { finish() }
          ReplacementFile.removeUnfinished()
          ChildProcess.endAll()
          _exit(128 + signal)
        }
      }
    }
  }

  /// The handlers, which are there before anything is done that a signal could come into.
  private final class Handlers: @unchecked Sendable {
    // Only the one thread that waits uses it.
    let pipe: SignalPipe

    init() throws(FileError) { pipe = try SignalPipe(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) }
  }

  /// Never returns once one of the signals has arrived: so nothing is done that the signal came before.
  public static func stopIfLeaving() {
    while SignalPipe.isInterrupted || isLeaving.load(ordering: .sequentiallyConsistent) { pause() }
  }
}

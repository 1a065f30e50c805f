import Glibc
import Synchronization

/// Turns signals into bytes of a pipe, which a poll can wait for.
///
/// Handlers, not signalfd: a signalfd needs the signals blocked in every thread, and child processes
/// inherit what is blocked, while handlers are reset when they start.
struct SignalPipe: ~Copyable {
  private let pipe: NonblockingPipe
  /// What each signal did before.
  private var replaced: [(signal: Int32, action: sigaction)] = []
  /// The process's handlers are global, so the pipe that they write to is too; -1 is none.
  private static let target = Atomic<Int32>(-1)

  private static let ending = Atomic<Bool>(false)

  /// Whether a signal has arrived that asks the process to leave, and nobody has taken it yet.
  static var isEnding: Bool { ending.load(ordering: .relaxed) }

  private static let interrupted = Atomic<Bool>(false)

  /// Whether Ctrl-C was pressed, or the process is to leave, and nobody has taken it yet.
  static var isInterrupted: Bool { isEnding || interrupted.load(ordering: .relaxed) }

  /// Readable when a signal has arrived.
  var descriptor: Int32 { pipe.readDescriptor }

  /// Installs handlers until the pipe is released, which puts back those before.
  ///
  /// - Precondition: no other pipe is alive.
  init(signals: [Int32]) throws(FileError) {
    pipe = try NonblockingPipe()
    let isOnly = Self.target.compareExchange(
      expected: -1, desired: pipe.writeDescriptor, ordering: .sequentiallyConsistent
    ).exchanged
    precondition(isOnly, "two event loops at once")
    for number in signals {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { SignalPipe.handle($0) }
      action.sa_flags = SA_RESTART
      var previous = sigaction()
      guard unsafe sigaction(number, &action, &previous) == 0 else { continue }
      if Self.isIgnored(previous) {
        // Whoever started the process wants it so, as nohup does for SIGHUP.
        _ = unsafe sigaction(number, &previous, nil)
      } else {
        replaced.append((number, previous))
      }
    }
  }

  deinit {
    for (number, previous) in replaced {
      var action = previous
      _ = unsafe sigaction(number, &action, nil)
    }
    _ = drain()
    Self.target.store(-1, ordering: .sequentiallyConsistent)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs inside the signal handler: only async-signal-safe calls, and errno as it was.
  private static func handle(_ number: Int32) {
    let saved = errno
    if number == SIGINT { interrupted.store(true, ordering: .relaxed) }
    if number == SIGTERM || number == SIGHUP || number == SIGQUIT {
      ending.store(true, ordering: .relaxed)
    }
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(target.load(ordering: .relaxed), &byte, 1)
    errno = saved
  }

  /// Takes the signals that have arrived.
  func drain() -> Set<Int32> {
    Self.ending.store(false, ordering: .relaxed)
    Self.interrupted.store(false, ordering: .relaxed)
    return Set(pipe.drain().map(Int32.init))
  }
}

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

  /// The signals that have arrived and that nobody has taken, a bit each.
  private static let arrived = Atomic<UInt64>(0)

  /// Whether a signal has arrived that asks the process to leave, and nobody has taken it yet.
  static var isEnding: Bool { hasArrived(SIGTERM, SIGHUP, SIGQUIT) }

  /// Whether Ctrl-C was pressed, or the process is to leave, and nobody has taken it yet.
  static var isInterrupted: Bool { hasArrived(SIGINT, SIGTERM, SIGHUP, SIGQUIT) }

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
      // Whoever started the process may want it so, as nohup does for SIGHUP.
      guard !Self.isIgnored(number) else { continue }
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { SignalPipe.handle($0) }
      // Who waits in the system for a child has to hear of these.
      action.sa_flags = [SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].contains(number) ? 0 : SA_RESTART
      var previous = sigaction()
      guard unsafe sigaction(number, &action, &previous) == 0 else { continue }
      replaced.append((number, previous))
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

  /// Whether this process ignores a signal.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs inside the signal handler: only async-signal-safe calls, and errno as it was.
  private static func handle(_ number: Int32) {
    let saved = errno
    arrived.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(target.load(ordering: .relaxed), &byte, 1)
    errno = saved
  }

  /// Takes the signals that have arrived.
  func drain() -> Set<Int32> {
    // The pipe only wakes: what comes in between is taken now, and wakes once more for nothing.
    _ = pipe.drain()
    let bits = Self.arrived.exchange(0, ordering: .sequentiallyConsistent)
    return Set((1..<64).filter { bits & 1 << UInt64($0) != 0 })
  }

  /// Takes some signals if they have arrived, so that nobody else does; says whether one had.
  @discardableResult
  static func take(_ signals: Int32...) -> Bool {
    let bits = mask(signals)
    return arrived.bitwiseAnd(~bits, ordering: .sequentiallyConsistent).oldValue & bits != 0
  }

  private static func hasArrived(_ signals: Int32...) -> Bool {
    arrived.load(ordering: .sequentiallyConsistent) & mask(signals) != 0
  }

  private static func mask(_ signals: [Int32]) -> UInt64 {
    signals.reduce(0) { $0 | 1 << UInt64($1) }
  }
}

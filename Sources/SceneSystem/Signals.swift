import Dispatch
import Glibc
import Synchronization

/// Turns signals into bytes of a pipe, which a poll can wait for.
///
/// Handlers, not signalfd: a signalfd needs the signals blocked in every thread, and child processes
/// inherit what is blocked, while handlers are reset when they start.
struct SignalPipe: ~Copyable {
  private let pipe: Pipe
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
  var descriptor: Int32 { pipe.readEnd }

  /// Installs handlers until the pipe is released, which puts back those before.
  ///
  /// - Precondition: no other pipe is alive.
  init(signals: [Int32]) throws(FileError) {
    pipe = try Pipe()
    pipe.stopBlocking()
    let isOnly = Self.target.compareExchange(
      expected: -1, desired: pipe.writeEnd, ordering: .sequentiallyConsistent
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

  /// Takes the signals that have arrived, a bit each.
  func drain() -> UInt64 {
    // The pipe only wakes: what comes in between is taken now, and wakes once more for nothing.
    pipe.drain()
    return Self.arrived.exchange(0, ordering: .sequentiallyConsistent)
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

/// The signals that ask a program to leave, for one without an ``EventLoop``.
package enum ExitSignals {
  /// Whether a signal has been taken, and the process is about to leave.
  private static let isLeaving = Atomic<Bool>(false)
  private static let isListening = Atomic<Bool>(false)
  /// What takes the next Ctrl-C.
  private static let interruption = Mutex<(@Sendable () -> Void)?>(nil)
  /// What to do before the process leaves.
  private static let finishing = Mutex<[@Sendable () -> Void]>([])

  /// Leaves the process with 128 and the signal's number at Ctrl-C, Ctrl-\\, SIGTERM and SIGHUP, and ends the
  /// commands that it runs.
  ///
  /// Files that aren't whole are removed. A signal that was ignored stays so, as `nohup` wants it.
  package static func leave(after finish: (@Sendable () -> Void)? = nil) {
    if let finish { finishing.withLock { $0.append(finish) } }
    guard !isListening.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // Without a descriptor left for the pipe the signals end the process by themselves.
    guard let handlers = try? Handlers() else { return }
    DispatchQueue(label: "ExitSignals").async {
      while true {
        guard Descriptor.wait(handlers.pipe.descriptor, for: POLLIN) != 0 else { continue }
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        let arrived = handlers.pipe.drain()
        let handler =
          arrived == 1 << UInt64(SIGINT) ? interruption.withLock { $0.take() } : nil
        guard arrived != 0, handler == nil else {
          isLeaving.store(false, ordering: .sequentiallyConsistent)
          handler?()
          continue
        }
        // A signal that comes now is heard of by nobody, but the handlers keep it from ending the process.
        withExtendedLifetime(handlers) {
          for finish in finishing.withLock(\.self) { finish() }
          ReplacementFile.removeUnfinished()
          ChildProcess.endAll()
          _exit(128 + Int32(arrived.trailingZeroBitCount))
        }
      }
    }
  }

  /// Passes the next Ctrl-C to a handler, on another thread; the one after it ends the process again.
  ///
  /// - Parameter handler: The handler; nil for none.
  package static func interceptInterrupt(_ handler: (@Sendable () -> Void)?) {
    interruption.withLock { $0 = handler }
    if handler != nil { leave() }
  }

  /// The handlers, which are there before anything is done that a signal could come into.
  private final class Handlers: @unchecked Sendable {
    // Only the one thread that waits uses it.
    let pipe: SignalPipe

    init() throws(FileError) { pipe = try SignalPipe(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) }
  }

  /// Never returns once one of the signals has arrived that ends the process: so nothing is done that the signal came
  /// before.
  package static func stopIfLeaving() {
    while SignalPipe.isInterrupted || isLeaving.load(ordering: .sequentiallyConsistent) {
      // A Ctrl-C that a handler takes ends the wait.
      _ = poll(nil, 0, 10)
    }
  }
}

import Dispatch
import Glibc
import Synchronization

/// Turns signals into bytes of a pipe, which can be polled.
///
/// It uses handlers instead of signalfd: a signalfd requires the signals to be blocked in every thread, and child
/// processes inherit blocked signals, while handlers are reset in them.
struct SignalPipe: ~Copyable {
  private let pipe: Pipe
  private var replaced: [(signal: Int32, action: sigaction)] = []
  /// The pipe of the process's handlers, which are global; -1 for none.
  private static let target = Atomic<Int32>(-1)

  /// The signals that have arrived and have not been taken, one bit each.
  private static let arrived = Atomic<UInt64>(0)

  /// Whether a signal that ends the process has arrived and has not been taken.
  static var isEnding: Bool { hasArrived(SIGTERM, SIGHUP, SIGQUIT) }

  /// Whether Ctrl-C or a signal that ends the process has arrived and has not been taken.
  static var isInterrupted: Bool { hasArrived(SIGINT, SIGTERM, SIGHUP, SIGQUIT) }

  /// Whether such a signal has arrived, or one that suspends the process.
  static var isStopping: Bool { hasArrived(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP) }

  /// A descriptor that is readable when a signal has arrived.
  var descriptor: Int32 { pipe.readEnd }

  /// Installs handlers until the pipe is released, which restores the previous ones.
  ///
  /// - Precondition: No other pipe exists.
  init(signals: [Int32]) throws(FileError) {
    pipe = try Pipe()
    pipe.stopBlocking()
    let isOnly = Self.target.compareExchange(
      expected: -1, desired: pipe.writeEnd, ordering: .sequentiallyConsistent
    ).exchanged
    precondition(isOnly, "two event loops at once")
    for number in signals {
      // The parent process may have requested it, as nohup does for SIGHUP.
      guard !Self.isIgnored(number) else { continue }
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { SignalPipe.handle($0) }
      // These signals have to interrupt a wait for a child process.
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

  /// Runs in the signal handler: makes only async-signal-safe calls, and restores errno.
  private static func handle(_ number: Int32) {
    let saved = errno
    arrived.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(target.load(ordering: .relaxed), &byte, 1)
    errno = saved
  }

  /// Takes the signals that have arrived, one bit each.
  func drain() -> UInt64 {
    // The pipe only wakes: a signal that arrives now is taken below, and wakes once more for nothing.
    pipe.drain()
    return Self.arrived.exchange(0, ordering: .sequentiallyConsistent)
  }

  /// Takes some signals if they have arrived; returns whether there was one.
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

/// The signals that end a program without an ``EventLoop``.
package enum ExitSignals {
  /// Whether a signal has been taken and the process is about to exit.
  private static let isExiting = Atomic<Bool>(false)
  private static let isListening = Atomic<Bool>(false)
  /// The signal that a handler has taken, 0 for none.
  private static let taken = Atomic<Int32>(0)
  /// The handler of the next Ctrl-C or SIGTERM.
  private static let interruption = Mutex<(@Sendable () -> Void)?>(nil)
  /// The closures to call before the process exits.
  private static let finishing = Mutex<[@Sendable () -> Void]>([])

  /// Exits with 128 plus the signal's number on Ctrl-C, Ctrl-\\, SIGTERM and SIGHUP, and ends running commands.
  ///
  /// Incomplete files are removed. An ignored signal remains ignored, as `nohup` requires.
  package static func exitOnSignal(after finish: (@Sendable () -> Void)? = nil) {
    if let finish { finishing.withLock { $0.append(finish) } }
    guard !isListening.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // If no descriptor is free for the pipe, the signals end the process directly.
    guard let handlers = try? Handlers() else { return }
    DispatchQueue(label: "ExitSignals").async {
      while true {
        guard Descriptor.wait(handlers.pipe.descriptor, for: POLLIN) != 0 else { continue }
        isExiting.store(true, ordering: .sequentiallyConsistent)
        let arrived = handlers.pipe.drain()
        let number = Int32(arrived.trailingZeroBitCount)
        let handler =
          arrived == 1 << UInt64(number) && [SIGINT, SIGTERM].contains(number)
          ? interruption.withLock { $0.take() } : nil
        guard arrived != 0, handler == nil else {
          if handler != nil { taken.store(number, ordering: .sequentiallyConsistent) }
          isExiting.store(false, ordering: .sequentiallyConsistent)
          handler?()
          continue
        }
        // A signal that arrives now is ignored: the handlers keep it from ending the process.
        withExtendedLifetime(handlers) {
          for finish in finishing.withLock(\.self) { finish() }
          ReplacementFile.removeUnfinished()
          ChildProcess.endAll()
          _exit(128 + number)
        }
      }
    }
  }

  /// Whether a handler has taken Ctrl-C or SIGTERM.
  static var wasIntercepted: Bool { taken.load(ordering: .sequentiallyConsistent) != 0 }

  /// Exits with 128 plus the number of SIGTERM if a handler has taken it.
  package static func exitIfTerminated() {
    guard taken.load(ordering: .sequentiallyConsistent) == SIGTERM else { return }
    exit(128 + SIGTERM)
  }

  /// Passes the next Ctrl-C or SIGTERM to a handler, on another thread; the one after it ends the process again.
  ///
  /// - Parameter handler: The handler; nil for none.
  package static func interceptInterrupt(_ handler: (@Sendable () -> Void)?) {
    interruption.withLock { $0 = handler }
    if handler != nil { exitOnSignal() }
  }

  /// The handlers, installed before the thread that waits for signals starts.
  private final class Handlers: @unchecked Sendable {
    // Only the waiting thread uses it.
    let pipe: SignalPipe

    init() throws(FileError) { pipe = try SignalPipe(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) }
  }

  /// Blocks forever if a signal has arrived that ends the process, so that the process does nothing more before it exits.
  package static func blockIfExiting() {
    while SignalPipe.isInterrupted || isExiting.load(ordering: .sequentiallyConsistent) {
      // A Ctrl-C that a handler takes ends the wait.
      _ = poll(nil, 0, 10)
    }
  }
}

import Glibc
import Synchronization

final class ChildProcess {
  private let processID: pid_t
  private var end: ProcessEnd?

  private static let terminationTimeout = 1000

  /// The longest interval between two checks of a running process, in milliseconds.
  private static let maxDelay: Int32 = 100

  /// The processes that have not been waited for, whose IDs the system cannot reuse.
  private static let running = Mutex<Set<pid_t>>([])
  private static let isExiting = Atomic(false)

  /// Starts a program; ``endAll()`` includes it even if called meanwhile.
  init(_ start: () throws(FileError) -> pid_t) throws(FileError) {
    processID = try Self.running.withLock { running throws(FileError) in
      let processID = try start()
      running.insert(processID)
      if Self.isExiting.load(ordering: .sequentiallyConsistent) { kill(processID, SIGTERM) }
      return processID
    }
  }

  deinit { Self.running.withLock { _ = $0.remove(processID) } }

  /// Sends SIGTERM to all child processes, on any thread, before this process exits.
  static func endAll() {
    isExiting.store(true, ordering: .sequentiallyConsistent)
    running.withLock { for processID in $0 { kill(processID, SIGTERM) } }
  }

  /// Waits for the end of the process.
  func wait(_ isCancelled: () -> Bool) -> ProcessEnd {
    // A signal that arrives just before the wait would not interrupt it, so each wait is short.
    var delay: Int32 = 1
    while end == nil {
      guard !isCancelled() else { return terminated() }
      if !hasChanged(WUNTRACED) {
        _ = poll(nil, 0, delay)
        delay = min(2 * delay, Self.maxDelay)
      }
      Self.stopIfSuspended(with: [self])
    }
    return end ?? .unknown
  }

  private func terminated() -> ProcessEnd {
    kill(processID, SIGTERM)
    // A stopped process would not receive the signal.
    kill(processID, SIGCONT)
    waitBriefly(0)
    return end ?? .signal(SIGTERM)
  }

  /// Stops this process if Ctrl-Z has stopped its children, until it is continued with them.
  ///
  /// Without an ``EventLoop`` the system does so itself.
  static func stopIfSuspended(with children: [ChildProcess]) {
    guard SignalPipe.take(SIGTSTP) else { return }
    // They may have to restore the terminal first.
    for child in children where child.end == nil { child.waitBriefly(WUNTRACED) }
    raise(SIGSTOP)
    SignalPipe.take(SIGTSTP, SIGCONT)
  }

  private func waitBriefly(_ options: Int32) {
    for _ in 0..<Self.terminationTimeout {
      if hasChanged(options) { return }
      usleep(1000)
    }
  }

  /// Whether it has ended, or, with `WUNTRACED`, stopped.
  private func hasChanged(_ options: Int32) -> Bool {
    Self.running.withLock { running in
      var result: Int32 = 0
      let changed = unsafe waitpid(processID, &result, options | WNOHANG)
      if changed == processID {
        guard result & 0x7F != 0x7F else { return true }
        end = ProcessEnd(waitStatus: result)
      } else if changed < 0, SystemError.latest == ECHILD {
        end = .unknown
      } else {
        return false
      }
      running.remove(processID)
      return true
    }
  }
}

package enum ProcessEnd: Equatable, Sendable {
  case status(Int32)
  case signal(Int32)
  /// A signal has stopped it, and it does not continue.
  case stopped(Int32)
  /// It has ended, and the status was delivered elsewhere.
  case unknown

  /// Decodes the status that `wait` returns for a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status(waitStatus >> 8 & 0xFF) : .signal(signal)
  }

  /// The signal of a process whose time is over.
  package static let alarm = SIGALRM
  /// The signal that no process survives.
  package static let kill = SIGKILL

  /// The exit status in a shell: the status, or 128 plus the signal's number; 1 if unknown.
  package var shellStatus: Int32 {
    switch self {
    case .status(let status): status
    case .signal(let signal), .stopped(let signal): 128 + signal
    case .unknown: 1
    }
  }
}

enum ProcessSpawner {
  /// Starts a program with no blocked signals, and with default actions for the signals that this process ignores.
  ///
  /// Other ignored signals remain ignored, as `nohup` requires for SIGHUP. SIGCHLD is no longer ignored in this
  /// process, because otherwise it could not receive the program's exit status.
  static func spawn(
    _ program: String, _ words: [String], hasInput: Bool = true, copies: [(Int32, Int32)]
  ) throws(FileError) -> pid_t {
    if SignalPipe.isIgnored(SIGCHLD) { _ = signal(SIGCHLD, SIG_DFL) }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    if !hasInput {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    for (copy, number) in copies {
      unsafe posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var processID: pid_t = 0
    let code = unsafe posix_spawn(
      &processID, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw FileError(path: program, code: code) }
    return processID
  }
}

import Glibc

/// A program on its own pseudo-terminal, driven by a test: keys go in, a screen comes out.
///
/// Nothing sleeps: every wait returns at the program's next output, or fails at its deadline.
public final class PseudoTerminal {
  /// The screen after the output that ``waitFor(_:within:)`` has read so far.
  public private(set) var screen: Screen
  /// All of the program's output that has been read so far.
  public private(set) var received: [UInt8] = []
  /// The program's process.
  public let processID: Int32

  /// TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h.
  private enum Request {
    static let setLock: UInt = 0x4004_5431
    static let getNumber: UInt = 0x8004_5430
  }

  /// POSIX_SPAWN_SETSID of spawn.h.
  private static let setSession: Int16 = 0x80

  /// The test's end of the terminal; -1 after it is closed.
  private var controller: Int32
  private var isReaped = false

  /// Starts a program with the pseudo-terminal as its controlling terminal and its standard streams.
  ///
  /// - Parameters:
  ///   - program: the path of an executable.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: all environment variables except `TERM`, which is `xterm`, and those of `scripts/mutate`.
  ///   - columns: the terminal's width.
  ///   - rows: the terminal's height.
  /// - Throws: ``PseudoTerminalError/system(call:code:)``.
  public init(
    _ program: String, arguments: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws(PseudoTerminalError) {
    let (controller, name) = try Self.open()
    Self.setSize(of: controller, columns: columns, rows: rows)
    var variables = environment.merging(["TERM": "xterm"]) { given, _ in given }
    for name in ["SCENESHELL_MUTANT", "SCENESHELL_REACHED"] {
      if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
    }
    do throws(PseudoTerminalError) {
      processID = try Self.spawn(
        [program] + arguments, variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" },
        terminal: name)
    } catch {
      close(controller)
      throw error
    }
    self.controller = controller
    screen = Screen(columns: columns, rows: rows)
  }

  deinit {
    hangUp()
    guard !isReaped else { return }
    kill(processID, SIGKILL)
    _ = waitpid(processID, nil, 0)
  }

  /// The path of an executable in the directory of the running test binary.
  public static func builtProduct(_ name: String) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return 0 }
        return unsafe readlink("/proc/self/exe", start, characters.count)
      }
    }
    let tests = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
  }

  /// Sends the bytes of a text as keys: `\r` is Return, `\u{3}` is Ctrl-C.
  public func type(_ keys: String) throws(PseudoTerminalError) {
    var rest = Array(keys.utf8)
    while !rest.isEmpty {
      let count = unsafe write(controller, rest, rest.count)
      guard count > 0 else { throw .system(call: "write", code: errno) }
      rest.removeFirst(count)
    }
  }

  /// The default timeout, long enough for a busy machine.
  public static let defaultTimeout = Duration.seconds(60)

  /// Reads output until the screen, including the rows that scrolled off, contains a text.
  ///
  /// - Returns: the screen at that moment.
  @discardableResult
  public func waitFor(
    _ text: String, within limit: Duration = defaultTimeout
  ) throws(PseudoTerminalError) -> Screen {
    try wait(for: "\"\(text)\"", within: limit) { $0.text.contains(text) }
  }

  /// Reads output until the visible lines equal the given lines.
  ///
  /// - Returns: the screen at that moment.
  @discardableResult
  public func waitForLines(
    _ lines: [String], within limit: Duration = defaultTimeout
  ) throws(PseudoTerminalError) -> Screen {
    try wait(for: "screen \(lines)", within: limit) { $0.lines == lines }
  }

  /// Reads output until a visible line equals the given line, and the cursor is below it.
  ///
  /// At Ctrl-C the terminal discards the output that nobody has read yet, which can be the end of the line.
  ///
  /// - Returns: the screen at that moment.
  @discardableResult
  public func waitForLine(
    _ line: String, within limit: Duration = defaultTimeout
  ) throws(PseudoTerminalError) -> Screen {
    try wait(for: "the line \"\(line)\" and its end", within: limit) { screen in
      screen.lines.lastIndex(of: line).map { screen.cursorRow > $0 } ?? false
    }
  }

  /// Reads output until the screen meets a condition.
  ///
  /// - Parameters:
  ///   - condition: the condition's description, for the error.
  ///   - limit: how long to wait.
  ///   - isReached: checks the screen after each read.
  /// - Returns: the screen at that moment.
  /// - Throws: ``PseudoTerminalError``, with the last screen.
  @discardableResult
  public func wait(
    for condition: String, within limit: Duration = defaultTimeout,
    until isReached: (Screen) -> Bool
  ) throws(PseudoTerminalError) -> Screen {
    let deadline = ContinuousClock.now + limit
    while !isReached(screen) {
      switch readOutput(until: deadline) {
      case .some(true): continue
      case .some(false): throw .ended(waitingFor: condition, screen: screen.text)
      case nil: throw .timedOut(waitingFor: condition, screen: screen.text)
      }
    }
    return screen
  }

  /// Waits until the program has left the line editor, which no output tells.
  ///
  /// - Throws: ``PseudoTerminalError``, with the last screen.
  public func waitUntilCooked() throws(PseudoTerminalError) {
    let deadline = ContinuousClock.now + Self.defaultTimeout
    while !isCooked {
      guard ContinuousClock.now < deadline else {
        throw .timedOut(waitingFor: "the end of the line editor", screen: screen.text)
      }
      _ = readOutput(until: ContinuousClock.now + .milliseconds(10))
    }
  }

  /// Reads output until the program exits.
  public func waitForExit(
    within limit: Duration = defaultTimeout
  ) throws(PseudoTerminalError) -> ExitStatus {
    let deadline = ContinuousClock.now + limit
    while let isOpen = readOutput(until: deadline) {
      guard !isOpen else { continue }
      var status: Int32 = 0
      guard unsafe waitpid(processID, &status, 0) == processID else {
        throw .system(call: "waitpid", code: errno)
      }
      isReaped = true
      return ExitStatus(waitStatus: status)
    }
    throw .timedOut(waitingFor: "exit", screen: screen.text)
  }

  /// Waits without a timeout until a signal has stopped the program.
  public func waitUntilStopped() throws(PseudoTerminalError) {
    var status: Int32 = 0
    guard unsafe waitpid(processID, &status, WUNTRACED) == processID, status & 0xFF == 0x7F else {
      throw .ended(waitingFor: "stop", screen: screen.text)
    }
  }

  /// Resizes the terminal; the program receives SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    Self.setSize(of: controller, columns: columns, rows: rows)
  }

  /// Sends the program a signal.
  public func send(signal: Int32) {
    kill(processID, signal)
  }

  /// Closes the terminal: the program receives SIGHUP and reads the end of its input.
  public func hangUp() {
    guard controller >= 0 else { return }
    close(controller)
    controller = -1
  }

  /// Whether the terminal buffers and echoes lines itself, as it does outside of a line editor.
  public var isCooked: Bool {
    var attributes = termios()
    guard unsafe tcgetattr(controller, &attributes) == 0 else { return false }
    let cooked = tcflag_t(ICANON | ECHO)
    return attributes.c_lflag & cooked == cooked
  }

  /// Reads the available output, and waits for it until the deadline.
  ///
  /// - Returns: nil at the deadline, false when the program has closed its end.
  private func readOutput(until deadline: ContinuousClock.Instant) -> Bool? {
    guard controller >= 0 else { return false }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
    var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, Int32(left.rounded(.up))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(controller, &bytes, bytes.count)
    guard count > 0 else { return false }
    received += bytes[..<count]
    screen.receive(bytes[..<count])
    return true
  }

  /// Opens a new terminal as `posix_openpt`, `unlockpt` and `ptsname` do, which Glibc's module
  /// does not contain.
  private static func open() throws(PseudoTerminalError) -> (controller: Int32, name: String) {
    let controller = unsafe Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard controller >= 0 else { throw .system(call: "open", code: errno) }
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard unsafe ioctl(controller, Request.setLock, &lock) == 0,
      unsafe ioctl(controller, Request.getNumber, &number) == 0
    else {
      close(controller)
      throw .system(call: "ioctl", code: errno)
    }
    return (controller, "/dev/pts/\(number)")
  }

  private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// The child leads a session; on Linux the first terminal that it opens becomes its controlling terminal.
  private static func spawn(
    _ arguments: [String], _ environment: [String], terminal: String
  ) throws(PseudoTerminalError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Test threads may block or ignore signals, and children inherit both.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = setSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    var argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var processID: Int32 = 0
    let code = unsafe posix_spawn(
      &processID, arguments[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw .system(call: "posix_spawn", code: code) }
    return processID
  }
}

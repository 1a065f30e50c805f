import Glibc

/// Starts programs.
enum ProcessSpawner {
  /// Starts a program with no signal blocked, and with the signals that this one ignores as a new process expects them.
  ///
  /// What else this process was told to ignore stays so in the other, as `nohup` wants it for SIGHUP. Only
  /// where SIGCHLD is ignored it no longer is: nobody would be told how the program ends.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - words: Its name and arguments.
  ///   - hasInput: Whether its standard input is this process's, or one of the copies; otherwise nothing
  ///     can be read there.
  ///   - copies: Descriptors of this process and the numbers that they have in the other, in this order.
  /// - Returns: The process.
  /// - Throws: `FileError` where it can't be started.
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

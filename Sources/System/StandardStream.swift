import Glibc

/// One of the three streams that every process is born with.
public enum StandardStream: Int32, Sendable, CaseIterable {
  /// What the user types, or what is piped in.
  case input = 0
  /// Where results go.
  case output = 1
  /// Where diagnostics go.
  case error = 2

  /// Whether a terminal is at the other end.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The size of the terminal at the other end; nil if there is none or it does not say.
  public var terminalSize: TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether a read would return at once.
  var hasInput: Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  /// Whether the terminal or the pipe at the other end is gone.
  public var isHungUp: Bool {
    var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
  }

  /// Keeps the numbers of streams that the process was born without from being given to files.
  ///
  /// Such a stream can be neither read nor written afterwards, as before. Call it before anything is
  /// opened.
  public static func reserveDescriptors() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      // The lowest free number is this one, as those below it are taken; opened the wrong way round.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a write to a pipe that nobody reads an error, instead of the end of the process.
  ///
  /// Call it once, before the first output.
  public static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more is an error of whoever writes it, too.
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets Ctrl-\ end the process, which the Swift runtime takes for a crash to tell of.
  ///
  /// Call it once, before anything else takes the signal over.
  public static func quitQuietly() {
    _ = signal(SIGQUIT, SIG_DFL)
  }

  /// Writes text without any buffer.
  ///
  /// - Throws: ``StreamError``, once the stream takes no more.
  public func write(_ text: String) throws(StreamError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe Descriptor.write(rawValue, UnsafeRawBufferPointer(bytes))
    }
    guard code == 0 else { throw StreamError(code: code) }
  }
}

import Glibc

/// One of the three streams that every process is born with.
package enum StandardStream: Int32, Sendable, CaseIterable {
  case input = 0
  case output = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many character cells a terminal shows at once.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package var hasInput: Bool { Descriptor.wait(rawValue, for: POLLIN, atMost: 0) != 0 }

  /// Whether the terminal or the pipe at the other end is gone.
  package var isHungUp: Bool { Descriptor.wait(rawValue, for: POLLIN, atMost: 0) & POLLHUP != 0 }

  /// Keeps the numbers of streams that the process was born without from being given to files.
  ///
  /// Such a stream can be neither read nor written afterwards, as before. Call it before anything is
  /// opened.
  package static func reserveDescriptors() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      // The lowest free number is this one, as those below it are taken; opened the wrong way round.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a write to a pipe that nobody reads an error, instead of the end of the process.
  ///
  /// Call it once, before the first output.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more is an error of whoever writes it, too.
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets Ctrl-\ end the process, which the Swift runtime takes for a crash to tell of.
  ///
  /// Call it once, before anything else takes the signal over.
  package static func quitQuietly() { _ = signal(SIGQUIT, SIG_DFL) }

  /// Reads what is there, or waits for it; nothing at the end.
  package func read() -> [UInt8] { Descriptor.read(rawValue).bytes }

  /// Writes text without any buffer.
  package func write(_ text: String) throws(StreamError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe Descriptor.write(rawValue, UnsafeRawBufferPointer(bytes))
    }
    guard code == 0 else { throw StreamError(code: code) }
  }
}

package enum StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reader has gone, as in `koober run … | head -1`.
  ///
  /// A program leaves quietly then, with ``brokenPipeExitStatus``.
  case brokenPipe
  /// The system's error number for anything else, such as a full disk.
  case system(code: Int32)

  /// What a shell reports for a process ended by SIGPIPE: 128 + 13.
  package static let brokenPipeExitStatus: Int32 = 128 + SIGPIPE

  init(code: Int32) { self = code == EPIPE ? .brokenPipe : .system(code: code) }

  package var description: String {
    switch self {
    case .brokenPipe: "nobody reads the output"
    case .system(let code): SystemError.text(of: code)
    }
  }
}

/// A terminal that collects a line without showing it, but for the line ending.
package struct TerminalSilence {
  private let modes = TerminalModes()

  /// Begins, if the input is a terminal.
  package init() {
    var attributes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
    attributes.c_lflag &= ~tcflag_t(ECHO)
    attributes.c_lflag |= tcflag_t(ICANON | ECHONL | ISIG)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
  }

  /// Shows what is typed again.
  package func end() { modes.restore() }
}

/// How a terminal takes what is typed, to be put back after a program that has changed it and is gone.
struct TerminalModes {
  /// nil where the input is no terminal.
  private let attributes: termios?

  init() {
    var attributes = termios()
    let isTerminal = unsafe tcgetattr(STDIN_FILENO, &attributes) == 0
    self.attributes = isTerminal ? attributes : nil
  }

  func restore() {
    // To set them from the background would stop the process.
    guard var attributes, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    var now = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &now) == 0,
      now.c_lflag != attributes.c_lflag || now.c_iflag != attributes.c_iflag
        || now.c_oflag != attributes.c_oflag
    else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
  }
}

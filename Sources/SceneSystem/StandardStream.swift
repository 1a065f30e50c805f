import Glibc

/// A standard stream of the process.
package enum StandardStream: Int32, Sendable, CaseIterable {
  case input = 0
  case output = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The size of the terminal in character cells; nil if the stream is not a terminal.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package var hasInput: Bool { Descriptor.wait(rawValue, for: POLLIN, atMost: 0) != 0 }

  /// Waits until there is input, or a signal arrives.
  package func waitForInput() { _ = Descriptor.wait(rawValue, for: POLLIN) }

  /// Whether the terminal or the pipe at the other end has been closed.
  package var isHungUp: Bool { Descriptor.wait(rawValue, for: POLLIN, atMost: 0) & POLLHUP != 0 }

  /// Reserves the descriptors of standard streams that the process was started without.
  ///
  /// Such a stream still cannot be read or written, but no file receives its number. Call it before anything is
  /// opened.
  package static func reserveDescriptors() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      // The lowest free number is this one; it is opened in the wrong direction on purpose.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writing to a closed pipe an error that does not end the process.
  ///
  /// Call it once, before the first output.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    // Exceeding the maximum file size is an error of the writer as well.
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets Ctrl-\ end the process without the Swift runtime's crash report.
  ///
  /// Call it once, before any other handler of the signal is installed.
  package static func useDefaultQuitAction() { _ = signal(SIGQUIT, SIG_DFL) }

  /// Waits for input and reads it; empty at the end.
  package func read() -> [UInt8] { Descriptor.read(rawValue).bytes }

  /// Writes text without buffering.
  package func write(_ text: String) throws(StreamError) {
    var text = text
    let code = text.withUTF8 { bytes in
      unsafe Descriptor.write(rawValue, UnsafeRawBufferPointer(bytes))
    }
    guard code == 0 else { throw StreamError(code: code) }
  }
}

package enum StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reader has closed the pipe, as in `koober run … | head -1`.
  ///
  /// A program should then exit without a message, with ``brokenPipeExitStatus``.
  case brokenPipe
  /// Any other error, such as a full disk, with the system's error number.
  case system(code: Int32)

  /// The status that a shell reports for a process ended by SIGPIPE: 128 + 13.
  package static let brokenPipeExitStatus: Int32 = 128 + SIGPIPE

  init(code: Int32) { self = code == EPIPE ? .brokenPipe : .system(code: code) }

  package var description: String {
    switch self {
    case .brokenPipe: "the reader has closed the output"
    case .system(let code): SystemError.text(of: code)
    }
  }
}

/// Input that the terminal does not show, except for the line ending.
package struct HiddenInput {
  private let modes = TerminalModes()

  /// Turns echo off, if the input is a terminal.
  package init() {
    var attributes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
    attributes.c_lflag &= ~tcflag_t(ECHO)
    attributes.c_lflag |= tcflag_t(ICANON | ECHONL | ISIG)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
  }

  /// Turns echo on again.
  package func end() { modes.restore() }
}

/// The modes of the terminal, to be restored after a program that changed them.
package struct TerminalModes: Sendable {
  /// The modes; nil if the input is not a terminal.
  private let attributes: termios?

  /// Reads the modes of now.
  package init() {
    var attributes = termios()
    let isTerminal = unsafe tcgetattr(STDIN_FILENO, &attributes) == 0
    self.attributes = isTerminal ? attributes : nil
  }

  /// Restores the modes, unless another process has the terminal.
  package func restore() {
    // Setting them in the background would stop the process.
    guard var attributes, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    var now = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &now) == 0,
      now.c_lflag != attributes.c_lflag || now.c_iflag != attributes.c_iflag
        || now.c_oflag != attributes.c_oflag
    else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
  }
}

import Glibc

/// How a terminal takes what is typed, to be put back after a program that has changed it and is gone.
struct TerminalModes {
  /// nil where the input is no terminal.
  private let attributes: termios?

  /// Reads the modes of the terminal at the input.
  init() {
    var attributes = termios()
    let isTerminal = unsafe tcgetattr(STDIN_FILENO, &attributes) == 0
    self.attributes = isTerminal ? attributes : nil
  }

  /// Sets the modes as they were.
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

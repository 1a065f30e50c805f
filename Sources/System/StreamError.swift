import Glibc

/// Why a standard stream takes no more output.
public enum StreamError: Error, Equatable, Sendable {
  /// The reader has gone, as in `koober run … | head -1`.
  ///
  /// A program leaves quietly then, with ``brokenPipeExitStatus``.
  case brokenPipe
  /// The system's error number for anything else, such as a full disk.
  case system(code: Int32)

  /// What a shell reports for a process ended by SIGPIPE: 128 + 13.
  public static let brokenPipeExitStatus: Int32 = 128 + SIGPIPE

  init(code: Int32) {
    self = code == EPIPE ? .brokenPipe : .system(code: code)
  }
}

extension StreamError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .brokenPipe: "nobody reads the output"
    case .system(let code): SystemError.text(of: code)
    }
  }
}

/// Why a test could not go on with its terminal.
public enum PseudoTerminalError: Error, CustomStringConvertible {
  /// A system call failed with an error number.
  case system(call: String, code: Int32)
  /// The program did not get that far in time; the screen is what it showed last.
  case timedOut(waitingFor: String, screen: String)
  /// The program closed the terminal first; the screen is what it showed last.
  case ended(waitingFor: String, screen: String)

  /// Text for a test's failure.
  public var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed with error \(code)"
    case .timedOut(let what, let screen): "no \(what) in time; the screen is:\n\(screen)"
    case .ended(let what, let screen): "ended before \(what); the screen is:\n\(screen)"
    }
  }
}

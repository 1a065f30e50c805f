/// A failure of a pseudo-terminal or of its program.
public enum PseudoTerminalError: Error, CustomStringConvertible {
  /// A system call failed with an error number.
  case system(call: String, code: Int32)
  /// The condition did not hold before the deadline; `screen` is the last screen.
  case timedOut(waitingFor: String, screen: String)
  /// The program closed the terminal before the condition held; `screen` is the last screen.
  case ended(waitingFor: String, screen: String)

  /// The text of the test failure.
  public var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed with error \(code)"
    case .timedOut(let condition, let screen):
      "timed out waiting for \(condition); the screen:\n\(screen)"
    case .ended(let condition, let screen): "ended before \(condition); the screen:\n\(screen)"
    }
  }
}

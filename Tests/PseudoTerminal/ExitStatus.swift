/// How a program ended.
public enum ExitStatus: Equatable, Sendable {
  /// It left by itself, with a status.
  case exited(Int32)
  /// A signal killed it.
  case killed(signal: Int32)

  /// Reads a status that `waitpid` gave.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .killed(signal: signal)
  }
}

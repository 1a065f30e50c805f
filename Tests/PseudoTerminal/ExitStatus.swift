/// How a program ended.
public enum ExitStatus: Equatable, Sendable {
  /// It exited with a status.
  case exited(Int32)
  /// A signal killed it.
  case killed(signal: Int32)

  /// Decodes a wait status of `waitpid`.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .killed(signal: signal)
  }
}

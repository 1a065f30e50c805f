/// How a process has ended.
public enum ProcessEnd: Equatable, Sendable {
  /// It has left with a status.
  case status(Int32)
  /// A signal has ended it.
  case signal(Int32)
  /// It has ended, and somebody else was told how.
  case unknown

  /// What `wait` tells of a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .status(waitStatus >> 8 & 0xFF) : .signal(signal)
  }

  /// What a shell makes of it: the status, or 128 and the signal's number; 1 where it is unknown.
  public var shellStatus: Int32 {
    switch self {
    case .status(let status): status
    case .signal(let signal): 128 + signal
    case .unknown: 1
    }
  }
}

/// What a stage refuses to do, or gives up.
public enum StageError: Error, Equatable, Sendable {
  /// Effects still run or wait on the outside after the bound of real time.
  case unsettled([EffectStatus], within: Duration)
  /// Several parts of the app have reported that they can't go on; their words, oldest first.
  case several([String])
  /// Whatever waits for rest or moves time needs ``ProcessExecutor``.
  case noVirtualTime(ExecutorInstallation.Obstacle)
  /// Only virtual time can be advanced.
  case clockIsLive
  /// Time moves forward only.
  case negativeDuration(Duration)
  /// Somebody else is advancing the clock already.
  case alreadyAdvancing
}

extension StageError: CustomStringConvertible {
  /// What is wrong, in words, with the effects that hang.
  public var description: String {
    switch self {
    case .unsettled(let effects, let bound):
      "not at rest after \(bound): " + effects.map(\.description).joined(separator: "; ")
    case .noVirtualTime(let obstacle): "there is no virtual time: \(obstacle)"
    case .several(let failures): failures.joined(separator: "; ")
    case .clockIsLive: "the clock is live: only virtual time can be advanced"
    case .negativeDuration(let duration): "time can't move back by \(.zero - duration)"
    case .alreadyAdvancing: "the clock is being advanced already"
    }
  }
}

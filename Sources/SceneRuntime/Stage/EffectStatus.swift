/// An effect or a task in flight as an observer sees it: its name and what it is doing.
public struct EffectStatus: Equatable, Sendable, CustomStringConvertible {
  /// What an effect in flight is doing.
  public enum Activity: Equatable, Sendable {
    /// It has work to do on the stage: it is about to begin, or to go on.
    case running
    /// It sleeps on the stage's clock; or its child tasks do, until the first of them wakes, and none
    /// of them is known to wait on the outside.
    case asleep(until: StageClock.Instant)
    /// It waits for something outside of the stage, known by name where the effect gave one.
    case waiting(on: String?)
    /// A task that is no effect's waits for another task, or for something outside that has no name.
    case suspended
  }

  /// The effect's name, as its owner gave it; a task's place in the code.
  public let name: String
  /// What it is doing.
  public let activity: Activity

  /// Creates a status.
  package init(name: String, activity: Activity) {
    self.name = name
    self.activity = activity
  }

  /// The name and the activity in words, as in `auth.signIn, asleep until 2.0 seconds`.
  public var description: String {
    switch activity {
    case .running: "\(name), running"
    case .asleep(let deadline): "\(name), asleep until \(deadline.offset)"
    case .suspended: "\(name), suspended"
    case .waiting(on: nil): "\(name), waiting on the outside"
    case .waiting(let outside?): "\(name), waiting on \(outside)"
    }
  }
}

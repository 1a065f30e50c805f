/// A task that another thread has resumed, although it waited for nothing that has a name.
///
/// Determinism ends there: nothing decides when the thread resumes it, and a replay does not know what it brought.
public struct UnnamedResumption: Equatable, Sendable, CustomStringConvertible {
  /// The effect's name, or the task's place in the code.
  public let name: String
  /// How often it happened.
  public let count: Int

  /// The name and the count, as in `closure #1 in RidesModel.refresh(), 2 times`.
  public var description: String { "\(name), \(count == 1 ? "once" : "\(count) times")" }
}

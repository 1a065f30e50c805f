/// A task that another thread has resumed, although it waited for nothing that has a name.
///
/// Determinism ends there: nothing decides when the thread resumes it, and a replay does not know what it brought.
public struct UnnamedResumption: Error, Equatable, Sendable, CustomStringConvertible {
  /// The effect's name, or the task's place in the code.
  public let name: String
  /// How often it happened.
  public let count: Int

  /// What happened and what to do about it.
  public var description: String {
    "another thread resumed \(name), whose wait has no name: wait in stage.outside.answer(to:) or Outside.wait(for:)"
  }
}

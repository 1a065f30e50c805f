/// What another thread has brought outside of the environment: a task that it resumed, although the task waited for
/// nothing that has a name, or a task or a block of Dispatch's main queue that it started.
///
/// Determinism ends there: nothing decides when the thread does it, and a replay does not know what it brought.
public struct UnnamedResumption: Error, Equatable, Sendable, CustomStringConvertible {
  /// The effect's name, or the task's place in the code, or what it is.
  public let name: String
  /// How often it happened.
  public let count: Int

  /// What happened and what to do about it.
  public var description: String {
    "another thread brought this outside of the environment: \(name); "
      + "use stage.outside.answer(to:) or Outside.wait(for:)"
  }
}

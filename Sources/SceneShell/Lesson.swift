/// A lesson of `tutorial`: what to read, and what to do then.
public struct Lesson: Equatable, Sendable {
  /// What to read, and what to type.
  public let text: String
  /// What holds once that is done, as `expect` takes it; empty where there is nothing to do.
  public let goal: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - text: What to read, and what to type; lines of at most 38 columns fit everywhere.
  ///   - goal: What holds once that is done, as in `where == signIn`; then the next lesson comes by itself.
  public init(_ text: String, goal: String = "") {
    self.text = text
    self.goal = goal
  }
}

/// What is known about a command without running it: enough to complete, explain and check it.
public struct CommandSchema: Hashable, Sendable {
  /// The name as it is typed.
  public var name: String
  /// The first sentence of the documentation comment; empty without one.
  public var summary: String
  /// The rest of the documentation comment, apart from what it says about parameters.
  public var discussion: String
  /// The values the command takes, in order.
  public var parameters: [CommandParameter]

  /// Creates a schema from its parts.
  public init(
    _ name: String, summary: String = "", discussion: String = "",
    parameters: [CommandParameter] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
  }
}

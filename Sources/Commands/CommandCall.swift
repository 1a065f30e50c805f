/// A command with its arguments, as it would be typed.
public struct CommandCall: Hashable, Sendable {
  /// The name of the command.
  public var name: String
  /// The arguments in the order of the parameters.
  public var arguments: [Argument]

  /// Creates a call from a name and arguments.
  public init(_ name: String, _ arguments: [Argument] = []) {
    self.name = name
    self.arguments = arguments
  }
}

/// One argument of a command as it was written: its label, if it has one, and what stands there.
public struct Argument: Hashable, Sendable {
  /// What was written for an argument.
  public enum Input: Hashable, Sendable {
    /// A word, read by the type of the parameter; a quoted one is never a number or a symbol.
    case text(String, quoted: Bool)
    /// A JSON array or object, or a variable's value.
    case value(Value)
  }

  /// The label before the colon, or nil for an argument given in order.
  public var label: String?
  /// What stands there.
  public var input: Input

  /// Creates an argument from its label and its input.
  public init(label: String? = nil, _ input: Input) {
    self.label = label
    self.input = input
  }
}

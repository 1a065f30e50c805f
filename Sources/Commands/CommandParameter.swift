/// One value that a command takes.
public struct CommandParameter: Hashable, Sendable {
  /// The label it may be given by; nil for a parameter that is given by its position only.
  public var label: String?
  /// The name that stands for it in help: the label, or another name where there is none.
  public var name: String
  /// What can be given for it.
  public var type: ArgumentType
  /// The Swift source of its default value, if it has one.
  public var defaultValue: String?
  /// The default as it is written in a command.
  public var shownDefault: String? { defaultValue == "nil" ? "null" : defaultValue }
  /// Whether the command can't do without it.
  public var isRequired: Bool
  /// What the documentation comment says about it; empty if it says nothing.
  public var summary: String

  /// Creates a parameter from its parts.
  public init(
    _ label: String?, name: String, type: ArgumentType, defaultValue: String? = nil,
    isRequired: Bool = true, summary: String = ""
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.summary = summary
  }
}

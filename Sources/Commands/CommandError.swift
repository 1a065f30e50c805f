import Text

/// What is wrong with a command as it was written.
///
/// Indices of arguments count from 0, in the order they were given.
public enum CommandError: Error, Hashable, Sendable {
  /// There is no command of this name; these are the nearest.
  case unknownCommand(String, nearest: [String])
  /// A parameter without default was not given; the label is nil for one without label.
  case missingArgument(command: String, label: String?, position: Int, type: ArgumentType)
  /// The label was given before.
  case duplicateArgument(command: String, label: String, index: Int)
  /// There is no parameter of this label; these are the nearest.
  case unknownLabel(command: String, label: String, index: Int, nearest: [String])
  /// There are more arguments than parameters.
  case tooManyArguments(command: String, maximum: Int, index: Int)
  /// What was given isn't a value of the parameter's type.
  case typeMismatch(
    command: String, label: String?, input: Argument.Input, type: ArgumentType,
    reason: ArgumentMismatch, index: Int)
}

extension CommandError {
  /// The index of the argument that is wrong; nil where it is the command or a missing argument.
  public var argumentIndex: Int? {
    switch self {
    case .unknownCommand, .missingArgument: nil
    case .duplicateArgument(_, _, let index), .unknownLabel(_, _, let index, _),
      .tooManyArguments(_, _, let index), .typeMismatch(_, _, _, _, _, let index):
      index
    }
  }

  /// The error for a name that is none of `commands`.
  public static func unknownCommand(_ name: String, among commands: [CommandSchema]) -> Self {
    .unknownCommand(name, nearest: NearestNames.nearest(to: name, among: commands.map(\.name)))
  }

  /// The error for arguments of a command that takes none.
  ///
  /// - Precondition: `arguments` is not empty.
  public static func unexpectedArguments(_ arguments: [Argument], to command: String) -> Self {
    let labelled = arguments.firstIndex { $0.label != nil }
    if let labelled, let label = arguments[labelled].label {
      return .unknownLabel(command: command, label: label, index: labelled, nearest: [])
    }
    return .tooManyArguments(command: command, maximum: 0, index: 0)
  }
}

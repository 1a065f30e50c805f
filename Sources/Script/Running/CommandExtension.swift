package import Commands
import SceneRuntime

/// Commands that whoever hosts an interpreter adds to those of the shell.
///
/// An action of the scene in front with the same name comes first, so that a line means the same in every
/// host that runs it.
@MainActor
package protocol CommandExtension: AnyObject {
  /// What can be called; their help is in a group of its own.
  var commands: [CommandSchema] { get }

  /// The names of those whose arguments are lines of commands, in which there may be secrets.
  var commandsTakingLines: Set<String> { get }

  /// Does what a command says.
  ///
  /// - Parameters:
  ///   - command: The command's name.
  ///   - arguments: Its arguments.
  /// - Returns: What it has to say.
  /// - Throws: `CommandError`, or ``CommandFailure``.
  func perform(_ command: String, _ arguments: [Argument]) throws -> CommandOutput
}

/// Why a command of a host has failed.
package struct CommandFailure: Error, Equatable {
  /// What is wrong, without a full stop.
  package let message: String
  /// How to put it right.
  package let help: String?
  /// The name of the parameter whose value is wrong; nil where it is none.
  package let parameter: String?

  /// Creates a failure from its words.
  package init(_ message: String, help: String? = nil, parameter: String? = nil) {
    self.message = message
    self.help = help
    self.parameter = parameter
  }
}

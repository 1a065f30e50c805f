/// A type whose values are commands: each can be made from a name and arguments, and given as such.
///
/// `init(command:arguments:)` undoes `command`. Enums conform by ``Dispatchable()``.
public protocol Dispatchable: Sendable, ArgumentCodable {
  /// All commands in order of declaration.
  static var commands: [CommandSchema] { get }

  /// Creates the value that a command stands for.
  ///
  /// - Parameters:
  ///   - name: The name of a case.
  ///   - arguments: Labelled ones in any order, the others in the order of the parameters.
  /// - Throws: ``CommandError``, with the index of the argument that is wrong.
  init(command name: String, arguments: [Argument]) throws(CommandError)

  /// The value as a command.
  var command: CommandCall { get }
}

/// Turns the cases of an enum into commands, and their documentation comments into help.
///
/// ```swift
/// @Dispatchable
/// enum Action {
///   /// Changes the e-mail address.
///   case setEmail(String)
///   /// Signs in with what was entered.
///   case submit
/// }
///
/// try Action(command: "setEmail", arguments: [Argument(.text("jane@x.com", quoted: false))])
/// ```
///
/// Values of a payload are of a type that is ``ArgumentCodable``, or else `Codable`: these are given
/// as JSON. A value with a default and a value of an optional type may be left out.
@attached(
  member, names: named(commands), named(init(command:arguments:)), named(command))
@attached(extension, conformances: Dispatchable)
public macro Dispatchable() = #externalMacro(module: "CommandsPlugin", type: "DispatchableMacro")

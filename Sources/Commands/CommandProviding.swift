/// An object whose methods are commands, such as a service.
///
/// Classes conform by ``Commands()``. The conformance of a class that is isolated to a global actor is
/// isolated to it too, so that `perform(_:arguments:)` is called from there without `await`.
public protocol CommandProviding {
  /// All commands in order of declaration.
  nonisolated static var commands: [CommandSchema] { get }

  /// Calls the method of this name.
  ///
  /// - Parameters:
  ///   - name: The name of a method.
  ///   - arguments: Labelled ones in any order, the others in the order of the parameters.
  /// - Throws: ``CommandError``, with the index of the argument that is wrong; nothing was called then.
  func perform(_ name: String, arguments: [Argument]) throws(CommandError)
}

/// Turns the methods of a class into commands, and their documentation comments into help.
///
/// ```swift
/// @MainActor
/// @Commands
/// final class AuthService {
///   /// Signs out at once.
///   func signOut() { … }
/// }
///
/// try service.perform("signOut", arguments: [])
/// ```
///
/// These are the instance methods that can be seen as far as the class can: the public ones of a public
/// class. They return nothing, wait for nothing and take what ``Dispatchable()`` takes. Another method is
/// an error; mark it ``NotACommand()`` to leave it out. Methods in extensions are left out.
///
/// In a module without `InferIsolatedConformances` an isolated class can't conform.
@attached(member, names: named(commands), named(perform(_:arguments:)))
@attached(extension, conformances: CommandProviding)
public macro Commands() = #externalMacro(module: "CommandsPlugin", type: "CommandsMacro")

/// Leaves a method out of the commands that ``Commands()`` makes.
@attached(peer)
public macro NotACommand() = #externalMacro(module: "CommandsPlugin", type: "MarkMacro")

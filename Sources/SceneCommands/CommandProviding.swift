/// An object whose methods are commands, such as a service or an observable model.
///
/// Classes conform by ``Commands()``. If a class is isolated to a global actor, so is its conformance, and
/// `perform(_:arguments:)` is called from there without `await`.
public protocol CommandProviding {
  /// All commands in order of declaration.
  nonisolated static var commands: [CommandSchema] { get }

  /// Calls the method with a name.
  ///
  /// - Parameters:
  ///   - name: The name of a method.
  ///   - arguments: Labeled arguments in any order, the others in the order of the parameters.
  /// - Returns: The rest of the work, if the method is `async` or has thrown an error.
  /// - Throws: ``CommandError``, with the index of the wrong argument; no method is called then.
  @discardableResult
  func perform(_ name: String, arguments: [Argument]) throws(CommandError) -> CommandEffect?
}

/// The work of a command whose method is `async`, or the error that it has thrown.
public struct CommandEffect {
  /// The work.
  public let run: () async throws -> Void

  /// Creates an effect.
  public init(_ run: @escaping () async throws -> Void) { self.run = run }
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
/// The commands are the instance methods that are as visible as the class: the public ones of a public
/// class. They return nothing, and take the types that ``Dispatchable()`` takes. Any other method is an
/// error; mark it ``NotACommand()`` to exclude it. Methods in extensions are not commands.
///
/// An `async` method runs as an effect with the names of the service or scene and the method. The stage reports
/// an error that a method throws. In an `@Observable` class, each property that can be set from where the class
/// is visible is a command as well: `setSeats` for `seats`.
@attached(member, names: named(commands), named(perform(_:arguments:)))
@attached(extension, conformances: CommandProviding)
public macro Commands() = #externalMacro(module: "SceneMacros", type: "CommandsMacro")

/// Excludes a method or a property from the commands of ``Commands()``.
@attached(peer)
public macro NotACommand() = #externalMacro(module: "SceneMacros", type: "MarkMacro")

import OrderedCollections

/// A type whose values are commands: each can be created from a name and arguments, and converted back.
///
/// `init(command:arguments:)` is the inverse of `command`. Enums conform by ``Dispatchable()``.
public protocol Dispatchable: Sendable, ArgumentCodable {
  /// All commands in order of declaration.
  static var commands: [CommandSchema] { get }

  /// Creates the value of a command.
  ///
  /// - Parameters:
  ///   - name: The name of a case.
  ///   - arguments: Labeled arguments in any order, the others in the order of the parameters.
  /// - Throws: ``CommandError``, with the index of the wrong argument.
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
/// Signs in with the address and the password.
///   case submit
/// }
///
/// try Action(command: "setEmail", arguments: [Argument(.text("jane@x.com", quoted: false))])
/// ```
///
/// Values of a payload have a type that is ``ArgumentCodable``, or else `Codable`: the latter are written
/// as JSON. A value with a default and a value of an optional type can be omitted.
@attached(
  member, names: named(commands), named(init(command:arguments:)), named(command))
@attached(extension, conformances: Dispatchable)
public macro Dispatchable() = #externalMacro(module: "SceneMacros", type: "DispatchableMacro")

/// Errors that name the fix, for an enum without the macro.
extension Dispatchable {
  /// An error, for an enum without the macro.
  @available(*, unavailable, message: "mark the enum with '@Dispatchable'")
  public static var commands: [CommandSchema] { preconditionFailure("unavailable") }

  /// An error, for an enum without the macro.
  @available(*, unavailable, message: "mark the enum with '@Dispatchable'")
  public init(command name: String, arguments: [Argument]) throws(CommandError) {
    preconditionFailure("unavailable")
  }

  /// An error, for an enum without the macro.
  @available(*, unavailable, message: "mark the enum with '@Dispatchable'")
  public var command: CommandCall { preconditionFailure("unavailable") }
}

extension Dispatchable {
  /// One of the cases.
  public static var argumentType: ArgumentType {
    .enumeration(String(describing: Self.self), cases: commands.map(\.name))
  }

  /// Parses a case: its name, or an object of its name and payload.
  ///
  /// The payload is the value itself if the case has a single one without label; otherwise it is
  /// an object with the labels as keys, and `_0`, `_1` for values without label.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let value: Value
    switch argument {
    case .text(let text, quoted: false) where text.hasPrefix("{"): value = try Value(argument: text)
    case .text(let text, _): value = .symbol(text)
    case .value(let given): value = given
    }
    guard let call = Self.call(from: value) else { throw .wrongType }
    do {
      try self.init(command: call.name, arguments: call.arguments)
    } catch .unknownCommand(_, let nearest) {
      throw .unknownCase(nearest: nearest)
    } catch {
      throw .payload(error)
    }
  }

  /// The name, or a variant of name and payload.
  public var argumentInput: Argument.Input {
    let call = command
    guard let first = call.arguments.first else { return .value(.symbol(call.name)) }
    if call.arguments.count == 1, first.label == nil {
      return .value(.variant(call.name, first.input.value))
    }
    var fields: OrderedDictionary<String, Value> = [:]
    for (position, argument) in call.arguments.enumerated() {
      fields[argument.label ?? "_\(position)"] = argument.input.value
    }
    return .value(.variant(call.name, .object(fields)))
  }

  private static func call(from value: Value) -> CommandCall? {
    switch value {
    case .symbol(let name), .string(let name): return CommandCall(name)
    case .variant(let name, let payload):
      return CommandCall(name, arguments(of: name, from: payload))
    case .object(let fields):
      guard let (name, payload) = fields.elements.first, fields.count == 1 else { return nil }
      return CommandCall(name, arguments(of: name, from: payload))
    default: return nil
    }
  }

  private static func arguments(of name: String, from payload: Value) -> [Argument] {
    let parameters = commands.first { $0.name == name }?.parameters ?? []
    if parameters.count == 1, parameters[0].label == nil { return [Argument(.value(payload))] }
    guard case .object(let fields) = payload else { return [Argument(.value(payload))] }
    return fields.map { key, value in
      let isPosition = key.hasPrefix("_") && Int(key.dropFirst()) != nil
      return Argument(label: isPosition ? nil : key, .value(value))
    }
  }
}

/// The actions of a scene that has none.
extension Never: Dispatchable {
  /// No commands.
  public static var commands: [CommandSchema] { [] }

  /// Fails, because there is no command.
  public init(command name: String, arguments: [Argument]) throws(CommandError) {
    throw .unknownCommand(name, among: [])
  }

  /// The command of a value, of which there is none.
  public var command: CommandCall { switch self {} }
}

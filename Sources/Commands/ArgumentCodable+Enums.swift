import OrderedCollections
import Text

extension ArgumentCodable where Self: RawRepresentable, RawValue: ArgumentCodable {
  /// The type of the raw value.
  public static var argumentType: ArgumentType { RawValue.argumentType }

  /// Reads a raw value.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let value = Self(rawValue: try RawValue(argument: argument)) else { throw .wrongType }
    self = value
  }

  /// The raw value.
  public var argumentInput: Argument.Input { rawValue.argumentInput }
}

extension ArgumentCodable
where Self: RawRepresentable & CaseIterable, RawValue: ArgumentCodable & LosslessStringConvertible {
  /// One of the raw values of the cases.
  public static var argumentType: ArgumentType {
    .enumeration(String(describing: Self.self), cases: allCases.map(\.rawValue.description))
  }

  /// Reads the raw value of a case.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let raw = try RawValue(argument: argument)
    guard let value = Self(rawValue: raw) else {
      let cases = Self.allCases.map(\.rawValue.description)
      throw .unknownCase(nearest: NearestNames.nearest(to: raw.description, among: cases))
    }
    self = value
  }

  /// The raw value, a text among them as a symbol.
  public var argumentInput: Argument.Input {
    guard case .value(.string(let name)) = rawValue.argumentInput else {
      return rawValue.argumentInput
    }
    return .value(.symbol(name))
  }
}

extension Dispatchable {
  /// One of the cases.
  public static var argumentType: ArgumentType {
    .enumeration(String(describing: Self.self), cases: commands.map(\.name))
  }

  /// Reads a case: its name, or an object of its name and payload.
  ///
  /// The payload is the value itself where the case has only one and that has no label; otherwise it is
  /// an object with the labels as keys, and `_0`, `_1` where there is no label.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let value: Value
    switch argument {
    case .text(let text, quoted: false) where text.hasPrefix("{"):
      do {
        value = try Value(json: text)
      } catch {
        throw .malformedJSON(error)
      }
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
    case .symbol(let name), .string(let name):
      return CommandCall(name)
    case .variant(let name, let payload):
      return CommandCall(name, arguments(of: name, from: payload))
    case .object(let fields):
      guard let (name, payload) = fields.elements.first, fields.count == 1 else { return nil }
      return CommandCall(name, arguments(of: name, from: payload))
    default:
      return nil
    }
  }

  private static func arguments(of name: String, from payload: Value) -> [Argument] {
    let parameters = commands.first { $0.name == name }?.parameters ?? []
    if parameters.count == 1, parameters[0].label == nil {
      return [Argument(.value(payload))]
    }
    guard case .object(let fields) = payload else { return [Argument(.value(payload))] }
    return fields.map { key, value in
      let isPosition = key.hasPrefix("_") && Int(key.dropFirst()) != nil
      return Argument(label: isPosition ? nil : key, .value(value))
    }
  }
}

extension Argument.Input {
  /// What was written as a value: a text is a string.
  public var value: Value {
    switch self {
    case .text(let text, _): .string(text)
    case .value(let value): value
    }
  }
}

import Synchronization

/// The places of an app, as an enum.
///
/// Trees and links hold a place as data, `Destination`. The enum adds types, help and completion.
///
/// ```swift
/// @Dispatchable
/// enum KooberPlace: Place {
///   case welcome
///   case ride(id: RideID)
/// }
/// ```
public protocol Place: Dispatchable, Hashable {
  /// The ways in which the place may be shown, the preferred one first; by default all.
  var transitions: [Transition] { get }
  /// The names of the dependencies of the place, as in `a user session`; by default none.
  var needs: [String] { get }
}

extension Place {
  /// By default every transition is supported; above another place, the place is pushed.
  public var transitions: [Transition] { Transition.allCases }

  /// By default there are no dependencies.
  public var needs: [String] { [] }

  /// The place as data.
  public var destination: Destination {
    let command = command
    var destination = Destination(command.name)
    for (index, argument) in command.arguments.enumerated() {
      guard let value = LinkValue(argument.input) else { continue }
      let name = argument.label ?? Self.parameterName(at: index, of: command.name)
      destination.parameters.append(Destination.Parameter(name, value))
    }
    return destination
  }

  private static func parameterName(at index: Int, of place: String) -> String {
    let parameters = PlaceSchemas.schema(of: place, in: Self.self)?.parameters ?? []
    return parameters.indices.contains(index) ? parameters[index].name : "\(index)"
  }

  /// Creates the place of a destination.
  ///
  /// - Throws: `CommandError` if the app has no such place, or the values do not match its parameters.
  public init(_ destination: Destination) throws(CommandError) {
    let schema =
      destination.parameters.isEmpty
      ? nil : PlaceSchemas.schema(of: destination.name, in: Self.self)
    let arguments = destination.parameters.map { parameter in
      let known = schema?.parameters.first { $0.label ?? $0.name == parameter.name }
      return Argument(
        label: known?.label ?? (known == nil ? parameter.name : nil),
        parameter.value.input(of: known?.type))
    }
    try self.init(command: destination.name, arguments: arguments)
  }
}

extension LinkValue {
  fileprivate init?(_ input: Argument.Input) {
    switch input {
    case .text(let text, _): self = .string(text)
    case .value(let value):
      guard let value = Self(value) else { return nil }
      self = value
    }
  }

  private init?(_ value: Value) {
    switch value {
    case .null: return nil
    case .bool(let bool): self = .bool(bool)
    case .int(let int): self = Int64(exactly: int).map { .int($0) } ?? .string("\(int)")
    case .double(let double): self = .double(double)
    case .string(let text), .symbol(let text): self = .string(text)
    case .array(let values): self = .list(values.compactMap { Self($0) })
    case .object, .variant, .redacted: self = .string(value.json())
    }
  }

  /// The value as an argument; a text is read by the type of the parameter.
  fileprivate func input(of type: ArgumentType?) -> Argument.Input {
    switch self {
    case .string(let text): .text(text, quoted: type?.isText ?? false)
    default: .value(value)
    }
  }

  package var value: Value {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int(Int128(number))
    case .double(let number): .double(number)
    case .bool(let flag): .bool(flag)
    case .list(let values): .array(values.map(\.value))
    }
  }
}

extension ArgumentType {
  /// Whether a text is taken literally: for a string, `null` is a text of four letters.
  fileprivate var isText: Bool {
    switch self {
    case .string: true
    case .optional(let wrapped), .secret(let wrapped): wrapped.isText
    default: false
    }
  }
}

extension CommandSchema {
  /// A value for each required parameter; nil if a type has no known value.
  var sampleArguments: [Argument]? {
    var arguments: [Argument] = []
    for parameter in parameters where parameter.isRequired {
      guard let sample = parameter.type.sample else { return nil }
      arguments.append(Argument(label: parameter.label, .text(sample, quoted: false)))
    }
    return arguments
  }
}

extension ArgumentType {
  /// A valid text; nil if the type does not determine one.
  fileprivate var sample: String? {
    switch self {
    case .string: "a"
    case .bool: "true"
    case .integer, .double: "0"
    case .duration: "1s"
    case .date: "2026-01-31T09:30:00Z"
    case .uuid: "00000000-0000-4000-8000-000000000000"
    case .enumeration(_, let cases): cases.first
    case .optional: "null"
    case .secret(let wrapped): wrapped.sample
    case .url, .array, .json: nil
    }
  }
}

/// The schemas of places by name, made once per type, because every destination with parameters uses them.
enum PlaceSchemas {
  private static let known = Mutex<[ObjectIdentifier: [String: CommandSchema]]>([:])

  static func schema<P: Place>(of name: String, in type: P.Type) -> CommandSchema? {
    known.withLock { known in
      if let schemas = known[ObjectIdentifier(type)] { return schemas[name] }
      let schemas = Dictionary(type.commands.map { ($0.name, $0) }) { first, _ in first }
      known[ObjectIdentifier(type)] = schemas
      return schemas[name]
    }
  }
}

import OrderedCollections
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

extension Place {
  /// The places of a name with sample values; empty if the values are not determined by their types.
  ///
  /// The first has the required values only; each of the others has one of the values of a parameter with few values.
  static func samples(of schema: CommandSchema) -> [Self] {
    schema.sampleArguments.compactMap { try? Self(command: schema.name, arguments: $0) }
  }

  /// The places of a name as data: its schema, with the transitions and dependencies of all samples.
  static func description(of schema: CommandSchema) -> Value {
    let samples = samples(of: schema)
    let transitions = samples.flatMap(\.transitions)
    let needs = samples.flatMap(\.needs)
    guard case .object(var fields) = schema.asValue, !samples.isEmpty else {
      return schema.asValue
    }
    fields["transitions"] = .array(transitions.firstOccurrences.map { .string($0.rawValue) })
    fields["needs"] = .array(needs.firstOccurrences.map { .string($0) })
    return .object(fields)
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  fileprivate var firstOccurrences: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension CommandSchema {
  /// Lists of valid arguments; empty if a required type has no known value.
  fileprivate var sampleArguments: [[Argument]] {
    var required: [Argument] = []
    for parameter in parameters where parameter.isRequired {
      guard let sample = parameter.type.samples.first else { return [] }
      required.append(Argument(label: parameter.label, .text(sample, quoted: false)))
    }
    return [required]
      + parameters.flatMap { parameter -> [[Argument]] in
        guard let label = parameter.label else { return [] }
        let others = required.filter { $0.label != label }
        let samples = parameter.type.unwrapped.samples
        return samples.count < 2
          ? [] : samples.map { others + [Argument(label: label, .text($0, quoted: false))] }
      }
  }
}

extension ArgumentType {
  /// Valid texts: all values of a type that has few; empty if the type does not determine one.
  fileprivate var samples: [String] {
    switch self {
    case .string: ["a"]
    case .bool: ["true", "false"]
    case .integer, .double: ["0"]
    case .duration: ["1s"]
    case .date: ["2026-01-31T09:30:00Z"]
    case .uuid: ["00000000-0000-4000-8000-000000000000"]
    case .form(_, let examples): examples
    case .enumeration(_, let cases): cases
    case .optional: ["null"]
    case .secret(let wrapped): wrapped.samples
    case .url, .array, .json: []
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

/// The type of a command's argument.
public indirect enum ArgumentType: Hashable, Sendable {
  /// Any text, unchanged.
  case string
  /// `true` or `false`.
  case bool
  /// An integer in the range of the Swift type with this name.
  case integer(String)
  /// A floating-point number.
  case double
  /// A date and time in ISO 8601, such as `2026-01-31T09:30:00Z`.
  case date
  /// A duration, such as `1m30s` or `500ms`.
  case duration
  /// A URL.
  case url
  /// A UUID.
  case uuid
  /// A text of a form with examples, such as `decimal number` and `12.5`; an exploration tries each of them.
  case form(String, examples: [String])
  /// A case of an enum; one with a payload is written as JSON, `{"case": payload}`.
  case enumeration(String, cases: [String])
  /// A value or `null`.
  case optional(ArgumentType)
  /// A value that must not be shown or stored, such as a password.
  case secret(ArgumentType)
  /// A JSON array.
  case array(ArgumentType)
  /// JSON for the Swift type with this name.
  case json(String)

  /// A text of a form with an example.
  public static func form(_ name: String, example: String) -> Self {
    .form(name, examples: [example])
  }

  /// The type of an argument whose Swift type defines its input.
  public static func of<Argument: ArgumentCodable>(_ type: Argument.Type) -> Self {
    Argument.argumentType
  }

  /// JSON, for all other types.
  @_disfavoredOverload
  public static func of<Argument: Codable>(_ type: Argument.Type) -> Self {
    .json(String(describing: type))
  }

  /// An error that names the type, for any other type.
  @available(
    *, unavailable,
    message: "the type of a command's argument must conform to ArgumentCodable or Codable"
  )
  public static func of<Argument>(_ type: Argument.Type) -> Self { .string }

  /// Whether the value must not be shown or stored.
  package var isSecret: Bool {
    switch self {
    case .secret: true
    case .optional(let wrapped), .array(let wrapped): wrapped.isSecret
    default: false
    }
  }

  /// The word for a value of the type in a usage; nil if a word is not enough.
  package var placeholder: String? {
    switch self {
    case .string: "TEXT"
    case .integer: "INTEGER"
    case .double: "NUMBER"
    case .duration: "DURATION"
    case .optional(let wrapped), .secret(let wrapped): wrapped.placeholder
    default: nil
    }
  }

  /// Whether `null` is a value.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type of the values other than `null`.
  package var unwrapped: ArgumentType {
    if case .optional(let wrapped) = self { wrapped.unwrapped } else { self }
  }
}

extension ArgumentType: CustomStringConvertible {
  /// The type as shown in help: `integer`, `one of wingtips, kangaroo`.
  public var description: String {
    switch self {
    case .string: "text"
    case .bool: "true or false"
    case .integer: "integer"
    case .double: "number"
    case .date: "date like 2026-01-31T09:30:00Z"
    case .duration: "duration like 1m30s"
    case .url: "URL"
    case .uuid: "UUID"
    case .form(let name, let examples): "\(name) like \(examples.first ?? "")"
    case .enumeration(_, let cases) where cases.count == 1: cases[0]
    case .enumeration(_, let cases): "one of \(cases.joined(separator: ", "))"
    case .optional(let wrapped): wrapped.description
    case .secret(let wrapped): "secret \(wrapped)"
    case .array(let element): "JSON array of \(element)"
    case .json: "JSON value"
    }
  }
}

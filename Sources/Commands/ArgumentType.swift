/// What can be given for a parameter.
public indirect enum ArgumentType: Hashable, Sendable {
  /// Any text, taken as it is.
  case string
  /// `true` or `false`.
  case bool
  /// A whole number in the range of the Swift type of this name.
  case integer(String)
  /// A floating-point number.
  case double
  /// A moment in ISO 8601, such as `2026-01-31T09:30:00Z`.
  case date
  /// A length of time, such as `1m30s` or `500ms`.
  case duration
  /// A URL.
  case url
  /// A UUID.
  case uuid
  /// One of the cases of an enum; one with payload is given as JSON, `{"case": payload}`.
  case enumeration(String, cases: [String])
  /// A value or `null`.
  case optional(ArgumentType)
  /// A value that must not be shown or kept, such as a password.
  case secret(ArgumentType)
  /// A JSON array.
  case array(ArgumentType)
  /// JSON for the type of this name.
  case json(String)

  /// The type of an argument for a type that says itself how it is written.
  public static func of<Argument: ArgumentCodable>(_ type: Argument.Type) -> Self {
    Argument.argumentType
  }

  /// JSON, for a type that says nothing better.
  @_disfavoredOverload
  public static func of<Argument: Codable>(_ type: Argument.Type) -> Self {
    .json(String(describing: type))
  }

  /// Whether what is given must not be shown or kept.
  package var isSecret: Bool {
    switch self {
    case .secret: true
    case .optional(let wrapped), .array(let wrapped): wrapped.isSecret
    default: false
    }
  }
}

extension ArgumentType: CustomStringConvertible {
  /// The type in the words of help: `Int`, `one of wingtips, kangaroo`.
  public var description: String {
    switch self {
    case .string: "String"
    case .bool: "true or false"
    case .integer(let name): name
    case .double: "Double"
    case .date: "date like 2026-01-31T09:30:00Z"
    case .duration: "duration like 1m30s"
    case .url: "URL"
    case .uuid: "UUID"
    case .enumeration(_, let cases): "one of \(cases.joined(separator: ", "))"
    case .optional(let wrapped): "\(wrapped) or null"
    case .secret(let wrapped): "secret \(wrapped)"
    case .array(let element): "JSON array of \(element)"
    case .json(let name): "JSON for \(name)"
    }
  }
}

/// The type of a parameter.
public enum LinkType: Sendable {
  /// Any text.
  case string
  /// A whole number of 64 bits: ASCII digits, and a minus sign before them.
  case int
  /// A finite decimal number: digits, a fraction, an exponent (`1`, `-1.5`, `2e10`).
  case double
  /// `true` or `false`.
  case bool
  /// One of some texts.
  case oneOf([String])
  /// A URL to one of some schemes or hosts, as a string; it keeps the grammar of links.
  indirect case url(LinkOrigins)
  /// A type of the app's own.
  indirect case custom(LinkCodec)

  /// What is expected, for errors and listings.
  public var name: String {
    switch self {
    case .string: "a string"
    case .int: "an integer"
    case .double: "a number"
    case .bool: "true or false"
    case .oneOf(let cases): "one of " + cases.joined(separator: ", ")
    case .url(let origins):
      "a URL of " + (origins.schemes + origins.hosts).joined(separator: ", ")
    case .custom(let codec): codec.name
    }
  }

  /// The cases of an enumeration by their raw values.
  public static func cases<Case: CaseIterable & RawRepresentable<String>>(
    of type: Case.Type
  ) -> LinkType {
    .oneOf(type.allCases.map(\.rawValue))
  }
}

extension LinkType: Hashable {
  /// Whether the types accept the same texts; custom types are told apart by name.
  public static func == (left: LinkType, right: LinkType) -> Bool {
    switch (left, right) {
    case (.string, .string), (.int, .int), (.double, .double), (.bool, .bool): true
    case (.oneOf(let left), .oneOf(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.custom(let left), .custom(let right)): left.name == right.name
    default: false
    }
  }

  /// Feeds the type's name to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether a text may be of both types, so that two patterns can't be told apart by them.
  func overlaps(_ other: LinkType) -> Bool {
    switch (self, other) {
    case (.string, _), (_, .string), (.custom, _), (_, .custom), (.int, .double), (.double, .int),
      (.url, .url):
      true
    case (.oneOf(let cases), _): cases.contains { other.value(of: $0) != nil }
    case (_, .oneOf(let cases)): cases.contains { value(of: $0) != nil }
    default: self == other
    }
  }
}

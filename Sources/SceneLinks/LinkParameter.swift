import FoundationEssentials
import SceneText

/// A parameter of a pattern.
public struct LinkParameter: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    case path
    /// All remaining segments, possibly none: a list of strings.
    case rest
    case query
  }

  /// The name, unique in the pattern.
  package let name: String
  package let location: Location
  package let rule: Rule

  /// The type of its value, or of each value of a list.
  package var type: LinkType { rule.type }

  package var isList: Bool { location == .rest || rule.occurrence == .repeated }

  package var isRequired: Bool { rule.occurrence == .required }

  /// The declaration of a parameter: `.int`, `.string.optional`, `.int.defaulting(to: 1)`.
  public struct Rule: Hashable, Sendable {
    package enum Occurrence: Hashable, Sendable {
      case required
      /// At most once; if it is missing, the destination does not have the parameter.
      case optional
      /// At most once; if it is missing, the destination has this value.
      case defaulted(LinkValue)
      /// Any number of times, including none: a list.
      case repeated
    }

    package let type: LinkType
    package let occurrence: Occurrence

    package init(_ type: LinkType, _ occurrence: Occurrence = .required) {
      self.type = type
      self.occurrence = occurrence
    }

    /// Any text.
    public static let string = Rule(.string)
    /// A 64-bit integer.
    public static let int = Rule(.int)
    /// A finite decimal number.
    public static let double = Rule(.double)
    /// `true` or `false`.
    public static let bool = Rule(.bool)

    /// A UUID, in capital letters, as `UUID` prints it.
    public static let uuid = Rule(
      .custom(
        LinkCodec(
          "a UUID", parse: { text in UUID(uuidString: text).map { .string($0.uuidString) } })))

    /// One of several texts.
    public static func oneOf(_ cases: String...) -> Rule { Rule(.oneOf(cases)) }

    /// A raw value of an enumeration.
    public static func cases<Case: CaseIterable & RawRepresentable<String>>(
      of type: Case.Type
    ) -> Rule {
      Rule(.oneOf(type.allCases.map(\.rawValue)))
    }

    /// An https URL of one of several hosts.
    public static func url(hosts: String...) -> Rule {
      Rule(.url(LinkOrigins(schemes: [], hosts: hosts)))
    }

    /// A custom type.
    public static func custom(_ codec: LinkCodec) -> Rule { Rule(.custom(codec)) }

    /// The same parameter, at most once.
    public var optional: Rule { Rule(type, .optional) }

    /// The same parameter, any number of times.
    public var repeated: Rule { Rule(type, .repeated) }

    /// The same parameter with a default value.
    public func defaulting(to value: LinkValue) -> Rule { Rule(type, .defaulted(value)) }
  }

  /// The value if the URL has none; nil if there is no default.
  var missingValue: LinkValue? {
    switch rule.occurrence {
    case .defaulted(let value): value
    case .repeated: .list([])
    case .required, .optional: nil
    }
  }

  func accepts(_ value: LinkValue) -> Bool { texts(of: value) != nil }

  /// The texts that encode a value, one for each occurrence; nil if the value does not have the
  /// parameter's type.
  func texts(of value: LinkValue) -> [String]? {
    guard isList else { return type.text(of: value).map { [$0] } }
    guard case .list(let values) = value else { return nil }
    let texts = values.compactMap(type.text)
    return texts.count == values.count ? texts : nil
  }
}

/// The type of a parameter.
public enum LinkType: Sendable {
  /// Any text.
  case string
  /// A 64-bit integer: ASCII digits with an optional minus sign.
  case int
  /// A finite decimal number, with an optional fraction and exponent (`1`, `-1.5`, `.5`, `2e10`).
  case double
  /// `true` or `false`.
  case bool
  /// One of several texts.
  case oneOf([String])
  /// A URL of one of several schemes or hosts, as a string; it follows the grammar of links.
  indirect case url(LinkOrigins)
  /// A custom type.
  indirect case custom(LinkCodec)

  /// The type's name in errors and listings.
  package var name: String {
    switch self {
    case .string: "text"
    case .int: "an integer"
    case .double: "a number"
    case .bool: "true or false"
    case .oneOf(let cases): "one of " + cases.joined(separator: ", ")
    case .url(let origins): "a URL of " + (origins.schemes + origins.hosts).joined(separator: ", ")
    case .custom(let codec): codec.name
    }
  }

  /// What a value must be, as an error says it: `map, list or grid`.
  var requirement: String {
    if case .oneOf(let cases) = self { cases.listed(conjunction: "or") } else { name }
  }
}

extension LinkType: Hashable {
  /// Whether the types accept the same texts; custom types are compared by name.
  public static func == (left: LinkType, right: LinkType) -> Bool {
    switch (left, right) {
    case (.string, .string), (.int, .int), (.double, .double), (.bool, .bool): true
    case (.oneOf(let left), .oneOf(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.custom(let left), .custom(let right)): left.name == right.name
    default: false
    }
  }

  /// Hashes the name of the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether both types can accept the same text, so that two patterns with them are ambiguous.
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

extension LinkType {
  /// Returns the value that a text stands for; nil if it is not of this type.
  public func value(of text: String) -> LinkValue? {
    let bytes = Array(text.utf8)
    return value(in: bytes.span, bytes.indices)
  }

  /// Returns the text of a value; nil if it is not of this type.
  public func text(of value: LinkValue) -> String? {
    let text: String? =
      switch (self, value) {
      case (.custom(let codec), _): codec.print(value)
      case (.int, .int(let number)): String(number)
      case (.double, .double(let number)): String(number)
      case (.bool, .bool(let flag)): String(flag)
      case (.string, .string(let text)), (.oneOf, .string(let text)), (.url, .string(let text)):
        text
      default: nil
      }
    guard let text, self.value(of: text) == value else { return nil }
    return text
  }

  func value(in bytes: Span<UInt8>, _ range: Range<Int>) -> LinkValue? {
    switch self {
    case .string: .string(LinkText.string(bytes, range))
    case .int: Self.int(bytes, range).map { .int($0) }
    case .double: Self.double(bytes, range).map { .double($0) }
    case .bool: Bool(LinkText.string(bytes, range)).map { .bool($0) }
    case .oneOf(let cases): Self.element(of: cases, LinkText.string(bytes, range))
    case .url(let origins): try? LinkURLValue.check(bytes, range, origins: origins)
    case .custom(let codec): codec.parse(LinkText.string(bytes, range))
    }
  }

  func accepts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    switch self {
    case .string: true
    case .int: Self.int(bytes, range) != nil
    default: value(in: bytes, range) != nil
    }
  }

  private static func element(of cases: [String], _ text: String) -> LinkValue? {
    cases.first { $0 == text }.map { .string($0) }
  }

  private static func int(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == UInt8(ascii: "-")
    let digits = isNegative ? range.dropFirst() : range
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for index in digits {
      let digit = Int64(bytes[index]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }

  /// `Double.init` alone would also accept `inf`, `nan`, hexadecimal digits and a plus sign.
  private static func double(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      case UInt8(ascii: "+"):
        guard index > range.lowerBound else { return nil }
      default: return nil
      }
    }
    guard let number = Double(LinkText.string(bytes, range)), number.isFinite else { return nil }
    return number
  }
}

/// A custom parameter type: how a text is parsed, and how a value is printed.
///
/// Both functions are pure and inverse to each other: `parse(print(value)) == value`.
///
/// ```swift
/// let code = LinkCodec("an airport code", parse: { Airport($0).map { .string($0.code) } })
/// ```
public struct LinkCodec: Sendable {
  /// The type's name in errors and listings; two codecs with the same name are the same type.
  package let name: String
  package let parse: @Sendable (String) -> LinkValue?
  package let print: @Sendable (LinkValue) -> String?

  /// Creates a type; without `print`, its values are strings that are printed unchanged.
  public init(
    _ name: String, parse: @escaping @Sendable (String) -> LinkValue?,
    print: @escaping @Sendable (LinkValue) -> String? = { value in
      guard case .string(let text) = value else { return nil }
      return text
    }
  ) {
    self.name = name
    self.parse = parse
    self.print = print
  }
}

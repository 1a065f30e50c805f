/// A parameter of a pattern.
public struct LinkParameter: Hashable, Sendable {
  /// Where in the URL a parameter stands.
  public enum Location: Hashable, Sendable {
    /// One segment of the path.
    case path
    /// All segments that are left, none included: a list of strings.
    case rest
    /// An item of the query.
    case query
  }

  /// The name, unique in the pattern.
  public let name: String
  /// Where it stands.
  public let location: Location
  /// Its type, and how often it is given.
  public let rule: Rule

  /// The type of its value; of each value where it is a list.
  public var type: LinkType { rule.type }

  /// Whether its value is a list.
  public var isList: Bool { location == .rest || rule.occurrence == .repeated }

  /// Whether a destination without it can't be.
  public var isRequired: Bool { rule.occurrence == .required }
}

extension LinkParameter {
  /// What a pattern declares of a parameter: `.int`, `.string.optional`, `.int.defaulting(to: 1)`.
  public struct Rule: Hashable, Sendable {
    /// How often an item of the query is given.
    public enum Occurrence: Hashable, Sendable {
      /// Once.
      case required
      /// Once or never; when it is missing, the destination lacks the parameter.
      case optional
      /// Once or never; when it is missing, the destination has this value.
      case defaulted(LinkValue)
      /// Any number of times, never included: a list.
      case repeated
    }

    /// The type.
    public let type: LinkType
    /// How often.
    public let occurrence: Occurrence

    /// Makes a rule.
    public init(_ type: LinkType, _ occurrence: Occurrence = .required) {
      self.type = type
      self.occurrence = occurrence
    }

    /// Any text.
    public static let string = Rule(.string)
    /// A whole number of 64 bits.
    public static let int = Rule(.int)
    /// A finite decimal number.
    public static let double = Rule(.double)
    /// `true` or `false`.
    public static let bool = Rule(.bool)

    /// One of some texts.
    public static func oneOf(_ cases: String...) -> Rule { Rule(.oneOf(cases)) }

    /// The raw values of an enumeration.
    public static func cases<Case: CaseIterable & RawRepresentable<String>>(
      of type: Case.Type
    ) -> Rule {
      Rule(.cases(of: type))
    }

    /// An https URL to one of some hosts.
    public static func url(hosts: String...) -> Rule {
      Rule(.url(LinkOrigins(schemes: [], hosts: hosts)))
    }

    /// A type of the app's own.
    public static func custom(_ codec: LinkCodec) -> Rule { Rule(.custom(codec)) }

    /// The same, once or never.
    public var optional: Rule { Rule(type, .optional) }

    /// The same, any number of times.
    public var repeated: Rule { Rule(type, .repeated) }

    /// The same, with a value that stands for a missing one.
    public func defaulting(to value: LinkValue) -> Rule { Rule(type, .defaulted(value)) }
  }
}

/// A name in a hierarchy, with all it hangs from: `app/onboarding/signIn`.
///
/// Owners (coordinators) and scopes are both named this way, so that asking whether one is another's
/// ancestor is comparing names and the tree needs no table of either. A coordinator that runs twice
/// at once has two names: `app/chat-1` and `app/chat-2`.
public struct Lineage: Hashable, Sendable {
  /// The names from the outermost to this one's own.
  public let names: [String]

  /// Creates a lineage from its names, outermost first.
  public init(names: [String]) {
    self.names = names
  }

  /// Creates a lineage from names that slashes separate; empty names are left out.
  public init(_ path: String) {
    names = path.split(separator: "/").map(String.init)
  }

  /// What everything hangs from; written as an empty string.
  public static var top: Lineage { Lineage(names: []) }

  /// The lineage of a child.
  public func child(_ name: String) -> Lineage {
    Lineage(names: names + [name])
  }

  /// Whether the other is this one or hangs from it, however far below.
  ///
  /// - Complexity: O(*n*) in the number of names.
  public func contains(_ other: Lineage) -> Bool {
    other.names.starts(with: names)
  }
}

extension Lineage: CustomStringConvertible {
  /// The names, separated by slashes.
  public var description: String { names.joined(separator: "/") }
}

extension Lineage: ExpressibleByStringLiteral {
  /// Creates a lineage from a literal such as `"app/onboarding"`.
  public init(stringLiteral path: String) {
    self.init(path)
  }
}

extension Lineage: Codable {
  /// Reads a lineage from one string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a lineage as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A name in a hierarchy, with all it hangs from: `app/onboarding/signIn`.
///
/// Owners (coordinators) and scopes are both named this way, so that asking whether one is another's
/// ancestor is comparing names and the tree needs no table of either. A coordinator that runs twice
/// at once has two names: `app/chat-1` and `app/chat-2`.
public struct OwnerPath: Hashable, Sendable {
  /// The names from the outermost to this one's own, separated by slashes.
  private let path: String

  /// Creates a ownerPath from names that slashes separate; empty names are left out.
  public init(_ path: String) {
    self.path = Self.isTidy(path.utf8) ? path : path.split(separator: "/").joined(separator: "/")
  }

  /// Whether there is something before, between and behind the slashes.
  private static func isTidy(_ path: String.UTF8View) -> Bool {
    var last = path.isEmpty ? nil : UInt8(ascii: "/")
    for byte in path {
      if byte == UInt8(ascii: "/"), last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  private init(plain path: String) { self.path = path }

  /// What everything hangs from; written as an empty string.
  public static var top: OwnerPath { OwnerPath(plain: "") }

  /// The ownerPath of a child.
  package func child(_ name: String) -> OwnerPath {
    OwnerPath(path.isEmpty ? name : "\(path)/\(name)")
  }

  /// The names from the outermost to this one's own.
  package var names: [String] { path.split(separator: "/").map(String.init) }

  /// Whether the other is this one or hangs from it, however far below.
  package func contains(_ other: OwnerPath) -> Bool {
    if path.isEmpty || path == other.path { return true }
    let (own, others) = (path.utf8, other.path.utf8)
    guard own.count < others.count, others.starts(with: own) else { return false }
    return others[others.index(others.startIndex, offsetBy: own.count)] == UInt8(ascii: "/")
  }

  /// The nearest ownerPath that contains both.
  func common(with other: OwnerPath) -> OwnerPath {
    if contains(other) { return self }
    if other.contains(self) { return other }
    let names = zip(names, other.names).prefix { $0 == $1 }.map { $0.0 }
    return OwnerPath(names.joined(separator: "/"))
  }
}

extension OwnerPath: CustomStringConvertible {
  /// The names, separated by slashes.
  public var description: String { path }
}

extension OwnerPath: ExpressibleByStringLiteral {
  /// Creates a ownerPath from a literal such as `"app/onboarding"`.
  public init(stringLiteral path: String) { self.init(path) }
}

extension OwnerPath: Codable {
  /// Reads a ownerPath from one string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a ownerPath as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A name in a hierarchy, preceded by the names of its ancestors: `app/onboarding/signIn`.
///
/// Owners (coordinators) and scopes both have such paths: comparing two paths shows whether one is an
/// ancestor of the other, and the tree needs no table of either. A coordinator that runs twice at the
/// same time has two names: `app/chat-1` and `app/chat-2`.
public struct OwnerPath: Hashable, Sendable {
  /// The names from the outermost to the innermost, separated by slashes.
  private let path: String

  /// Creates a path from names separated by slashes; empty names are ignored.
  public init(_ path: String) {
    self.path = Self.isTidy(path.utf8) ? path : path.split(separator: "/").joined(separator: "/")
  }

  /// Whether no name between slashes is empty.
  private static func isTidy(_ path: String.UTF8View) -> Bool {
    var last = path.isEmpty ? nil : UInt8(ascii: "/")
    for byte in path {
      if byte == UInt8(ascii: "/"), last == byte { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  private init(plain path: String) { self.path = path }

  /// The common ancestor of all paths; written as an empty string.
  public static var top: OwnerPath { OwnerPath(plain: "") }

  /// The path of a child.
  package func child(_ name: String) -> OwnerPath {
    OwnerPath(path.isEmpty ? name : "\(path)/\(name)")
  }

  /// The names from the outermost to the innermost.
  package var names: [String] { path.split(separator: "/").map(String.init) }

  /// Whether the other path is equal to this one or a descendant of it.
  package func contains(_ other: OwnerPath) -> Bool {
    if path.isEmpty || path == other.path { return true }
    let (own, others) = (path.utf8, other.path.utf8)
    guard own.count < others.count, others.starts(with: own) else { return false }
    return others[others.index(others.startIndex, offsetBy: own.count)] == UInt8(ascii: "/")
  }

  /// The nearest path that contains both.
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
  /// Creates a path from a literal such as `"app/onboarding"`.
  public init(stringLiteral path: String) { self.init(path) }
}

extension OwnerPath: Codable {
  /// Decodes a path from a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes a path as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

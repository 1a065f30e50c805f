/// How a URL is read, step by step: as far as it gets.
///
/// ```swift
/// let trace = table.trace("app://users/new?x=1")
/// trace.attempts.map(\.pattern.path)  // ["/users/new", "/users/:id"]
/// ```
public struct LinkTrace: Sendable {
  /// A part of the URL as it is written, and what it says.
  public struct Part: Hashable, Sendable {
    /// As it is written.
    public let written: String
    /// As it is decoded.
    public let decoded: String
    /// Where it starts, in bytes.
    public let position: Int
  }

  /// An item of the query.
  public struct Item: Hashable, Sendable {
    /// Its name.
    public let name: Part
    /// Its value; empty where there is no `=`.
    public let value: Part
  }

  /// A pattern that the path was held against.
  public struct Attempt: Sendable {
    /// The pattern.
    public let pattern: LinkPattern
    /// The parameter whose type stands against it; nil where the path is the pattern's.
    public let mismatch: LinkParameter?
  }

  /// The scheme in small letters; empty where there is none.
  public let scheme: String
  /// The host and port of an https link.
  public let host: String?
  /// The segments of the path; empty where the URL was refused before.
  public let segments: [Part]
  /// The items of the query.
  public let query: [Item]
  /// What follows the `#`.
  public let fragment: Part?
  /// The patterns with the form of the path, in the order in which they are tried, up to the one that
  /// matches.
  public let attempts: [Attempt]
  /// Where in the URL the trouble is, in bytes; nil where there is none, or it has no place.
  public let position: Int?
  /// What the URL leads to, or why it is refused.
  public let result: Result<LinkMatch, LinkError>
}

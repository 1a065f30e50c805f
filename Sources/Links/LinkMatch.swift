/// What a link leads to, and the pattern that says so.
public struct LinkMatch: Hashable, Sendable {
  /// The pattern that matched.
  public let pattern: LinkPattern
  /// Its destination.
  public let destination: Destination
}

/// What Koober is told at its launch.
public struct KooberOptions: Sendable {
  /// The folder of the session file; nil for no file at all.
  public var home: String?

  /// Creates options.
  public init(home: String? = nil) { self.home = home }
}

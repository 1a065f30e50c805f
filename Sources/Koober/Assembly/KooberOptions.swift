package import FoundationEssentials
package import Scenes

/// What Koober is told at its launch.
public struct KooberOptions: Sendable {
  /// The folder of what the user has; nil for no files at all.
  public var home: String?
  /// When it is at the start; nil for now, which on a virtual stage is always the same.
  package var date: Date?
  /// nil for the system's, which on a virtual stage is always the same.
  package var timeZone: TimeZone?
  /// nil for the system's, which on a virtual stage is always the same.
  package var locale: Locale?
  /// Makes the server, given what time it is; it takes the place of the one inside of the app.
  package var remote:
    (@Sendable @MainActor (SceneStage, @escaping @MainActor () -> Date) -> RemoteAPIs)?

  /// Creates options.
  ///
  /// - Parameter home: The folder of what the user has; nil for no files at all.
  public init(home: String? = nil) { self.home = home }
}

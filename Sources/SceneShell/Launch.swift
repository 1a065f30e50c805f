public import Scenes

/// What an app is launched for.
public struct Launch: Sendable {
  /// What an app keeps beyond its own life.
  public enum Storage: Equatable, Sendable {
    /// What the user has: it is read, and changed.
    case user
    /// Nothing: the app begins anew and leaves nothing behind, as a script or a link does.
    case ephemeral
  }

  /// Where the app's logic runs.
  public let stage: Stage
  /// What the app keeps.
  public let storage: Storage
  /// The environment variables of the process.
  public let environment: [String: String]

  /// Creates a launch.
  public init(stage: Stage, storage: Storage, environment: [String: String]) {
    self.stage = stage
    self.storage = storage
    self.environment = environment
  }
}

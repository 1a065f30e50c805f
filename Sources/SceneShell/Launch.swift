public import Scenes
import SceneSystem

/// What an app is launched for.
public struct Launch: Sendable {
  /// What an app keeps beyond its own life.
  public enum Storage: Equatable, Sendable {
    /// What the user has: it is read, and changed.
    case user
    /// Nothing: the app begins anew and leaves nothing behind, as a script or a link does.
    case ephemeral
    /// Nothing, in a run that is repeated: what the app asks outside by `SceneStage.external` is answered
    /// as it was then, and nobody is asked.
    case replay
  }

  /// Where the app's logic runs.
  public let stage: SceneStage
  /// What the app keeps.
  public let storage: Storage
  /// The environment variables of the process.
  public let environment: [String: String]

  /// The folder in which an app keeps what the user has, as the XDG Base Directory Specification says.
  ///
  /// - Parameter name: The app's name, which is the folder's.
  /// - Returns: The path; nil where nothing is kept, or the user has no home.
  public func dataFolder(for name: String) -> String? {
    guard storage == .user else { return nil }
    return UserDirectories(environment: environment).map { "\($0.data)/\(name)" }
  }

  /// Creates a launch.
  public init(stage: SceneStage, storage: Storage, environment: [String: String]) {
    self.stage = stage
    self.storage = storage
    self.environment = environment
  }
}

public import Scenes
import SceneSystem

/// The stage, the storage and the environment with which an app launches.
public struct Launch: Sendable {
  /// What an app stores beyond its run.
  public enum Storage: Equatable, Sendable {
    /// The user's data, which the app reads and writes.
    case user
    /// Nothing, unless an option names a directory: the app starts without data and stores none, as in a script.
    case ephemeral
    /// Nothing, whatever the options name: the app is a copy that is explored, or runs in a sandbox.
    case forbidden
    /// Nothing, in a replay: requests by `SceneStage.external` get the recorded
    /// answers.
    case replay
  }

  /// The stage on which the app's logic runs.
  public let stage: SceneStage
  /// What the app stores.
  public let storage: Storage
  /// The environment variables of the process.
  public let environment: [String: String]

  /// The directory for the user's data, by the XDG Base Directory Specification.
  ///
  /// - Parameters:
  ///   - name: The name of the app and of the directory.
  ///   - path: The directory that an option names; nil for the default.
  /// - Returns: The path; nil if nothing may be stored, or the user has no home directory.
  /// - Throws: A ``LaunchError`` if the directory that an option names cannot be created or written to.
  public func dataFolder(
    for name: String, given path: String? = nil
  ) throws(LaunchError) -> String? {
    guard storage == .user || storage == .ephemeral else { return nil }
    if let path {
      do throws(FileError) {
        try SystemFolder.create(path)
        try SystemFolder.checkIsWritable(path)
      } catch {
        throw LaunchError(description: "cannot use the directory of the app's data: \(error)")
      }
      return path
    }
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

/// Why an app cannot launch as the command line demands.
public struct LaunchError: Error, Equatable, CustomStringConvertible {
  /// The error on one line, with the path of the file or directory.
  public let description: String
}

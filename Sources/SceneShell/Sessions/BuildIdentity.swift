import SceneSystem

/// The identity of a build of the executable.
enum BuildIdentity {
  /// The size of the executable and its modification time, which a copy can keep.
  static var current: String {
    FileStatus(path: "/proc/self/exe").map { "\($0.size)-\($0.seconds)" } ?? "unknown"
  }
}

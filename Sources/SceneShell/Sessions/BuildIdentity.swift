import SceneSystem

/// What tells one build of an executable from another.
enum BuildIdentity {
  /// The size of the executable, and when it was made: the same for a copy that keeps its time.
  static var current: String {
    FileStatus(path: "/proc/self/exe").map { "\($0.size)-\($0.seconds)" } ?? "unknown"
  }
}

extension NavigationTree {
  /// How a new root comes in.
  public enum Animation: String, Codable, Sendable {
    /// At once.
    case none
    /// The old root fades into the new one.
    case crossFade
  }
}

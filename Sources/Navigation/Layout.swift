extension NavigationTree {
  /// The content of a new root or of something presented.
  public enum Layout: Hashable, Codable, Sendable {
    /// One scene; presented, it is a modal.
    case scene(Draft)
    /// A stack from the bottom up; presented, it is a secondary stack.
    case stack([Draft])
    /// A tab bar: the stacks of its tabs.
    case tabs([[Draft]], selected: Int = 0)
  }
}

extension NavigationTree {
  /// One step of a plan.
  public enum Step: Hashable, Codable, Sendable {
    /// Pushes.
    case push(Draft)
    /// Presents a scene.
    case modal(Draft)
    /// Presents a stack, which further steps can push on.
    case secondaryStack(Draft)
  }
}

extension NavigationTree.Step {
  /// What comes in.
  public var draft: NavigationTree.Draft {
    switch self {
    case .push(let draft), .modal(let draft), .secondaryStack(let draft): draft
    }
  }

  /// The presentation of the entry the step makes.
  var presentation: Presentation {
    switch self {
    case .push: .push
    case .modal: .modal
    case .secondaryStack: .secondaryStack
    }
  }
}

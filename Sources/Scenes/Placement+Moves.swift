extension Placement.Style {
  /// The step of a plan that brings a draft in this way.
  func step(_ draft: Router.Tree.Draft) -> Router.Tree.Step {
    switch self {
    case .push: .push(draft)
    case .modal: .modal(draft)
    case .secondaryStack: .secondaryStack(draft)
    }
  }

  /// What brings a draft in this way, above what is in front.
  func operation(_ draft: Router.Tree.Draft) -> Router.Operation {
    switch self {
    case .push: .push(draft)
    case .modal: .present(.scene(draft))
    case .secondaryStack: .present(.stack([draft]))
    }
  }
}

extension NavigationTree.Operation where Destination == Links.Destination {
  /// The operation in words, for the journal.
  var words: String {
    switch self {
    case .setRoot(let layout, let animation):
      "setRoot \(layout.words)" + (animation == .crossFade ? " crossFade" : "")
    case .push(let draft, _): "push \(draft.destination)"
    case .pop: "pop"
    case .popTo(let id): "popTo \(id)"
    case .focus(let id): "focus \(id)"
    case .popToRoot: "popToRoot"
    case .replace(let draft, _): "replace \(draft.destination)"
    case .present(let layout, _): "present \(layout.words)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .selectTab(let index, _): "selectTab \(index)"
    case .apply(let steps):
      "apply " + steps.map(\.draft.destination.description).joined(separator: ", ")
    case .resolve: "resolve"
    case .endScope(let scope): "endScope \(scope)"
    case .stop(let owner): "stop \(owner)"
    case .restore: "restore"
    case .sequence(let operations): operations.map(\.words).joined(separator: "; ")
    }
  }
}

extension NavigationTree.Layout where Destination == Links.Destination {
  fileprivate var words: String {
    switch self {
    case .scene(let draft): draft.destination.description
    case .stack(let drafts): drafts.map(\.destination.description).joined(separator: ", ")
    case .tabs(let tabs, _):
      tabs.map { $0.map(\.destination.description).joined(separator: ", ") }
        .joined(separator: " | ")
    }
  }
}

extension Router {
  /// Replaces everything by a new root.
  ///
  /// - Parameters:
  ///   - place: The new root.
  ///   - animation: How it comes in.
  ///   - asker: The coordinator that asks, an ancestor of all that is there.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  public func setRoot(
    _ place: some Place, animation: Tree.Animation = .crossFade, by asker: Lineage, cause: String,
    insisting insists: Bool = false
  ) throws {
    let draft = try draft(place.destination)
    try perform(
      .setRoot(.stack([draft]), animation: animation), by: asker, cause: cause, insisting: insists)
  }

  /// Brings a place in above what is in front, in the style that the place asks for.
  ///
  /// - Parameters:
  ///   - place: Where to go.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  ///   - onResult: Hears the answer of the scene, once; without it nobody waits.
  ///   - make: Makes the scene, where whoever asks doesn't leave that to the builder.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  public func show(
    _ place: some Place, by asker: Lineage, cause: String,
    onResult: (@SceneActor (SceneResult) -> Void)? = nil,
    making make: (@SceneActor () throws -> Scene)? = nil
  ) throws {
    let destination = place.destination
    try show(
      destination, style: placement(of: destination).style, by: asker, cause: cause,
      onResult: onResult, making: make)
  }

  /// Brings a destination in above what is in front.
  ///
  /// - Parameters:
  ///   - destination: Where to go.
  ///   - style: How it comes in.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  ///   - onResult: Hears the answer of the scene, once; without it nobody waits.
  ///   - make: Makes the scene, where whoever asks doesn't leave that to the builder.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  public func show(
    _ destination: Destination, style: Placement.Style, by asker: Lineage, cause: String,
    onResult: (@SceneActor (SceneResult) -> Void)? = nil,
    making make: (@SceneActor () throws -> Scene)? = nil
  ) throws {
    let draft = try draft(destination, awaitsResult: onResult != nil)
    let operation: Operation =
      switch style {
      case .push: .push(draft)
      case .modal: .present(.scene(draft))
      case .secondaryStack: .present(.stack([draft]))
      }
    try perform(
      Request(operation: operation, asker: asker, cause: cause, onResult: onResult, make: make))
  }

  func draft(_ destination: Destination, awaitsResult: Bool = false) throws -> Tree.Draft {
    let placement = try placement(of: destination)
    return Tree.Draft(
      destination, owner: placement.owner, scope: placement.scope, awaitsResult: awaitsResult)
  }

  func placement(of destination: Destination) throws -> Placement {
    guard let builder else {
      throw RouterError.noScene(destination, reason: "the router has no builder yet")
    }
    return try builder.placement(of: destination)
  }
}

extension NavigationTree.Operation where Destination == Links.Destination {
  /// The operation in words, for the journal.
  var words: String {
    switch self {
    case .setRoot(let layout, let animation):
      "setRoot \(layout.words)" + (animation == .crossFade ? " crossFade" : "")
    case .push(let draft, _): "push \(draft.destination)"
    case .pop: "pop"
    case .popTo(let id): "popTo \(id)"
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

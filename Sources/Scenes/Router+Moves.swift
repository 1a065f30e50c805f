/// The moves of the app, each of which makes a request.
///
/// `requester` is the coordinator that requests the move, which can remove only its own entries. `cause` is what
/// led to the move, for the journal. `force` leaves scenes without asking them. `make` makes the new scene in
/// place of the builder. `condition` is evaluated when the move's turn comes; if it is false, nothing happens.
/// All throw the errors of ``Router/perform(_:by:cause:force:onResult:)``.
extension Router {
  package func setRoot(
    _ place: some Place, animation: Tree.Animation = .crossFade, by requester: OwnerPath,
    cause: String,
    force: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try setRoot(
      place.destination, animation: animation, by: requester, cause: cause, force: force,
      making: make)
  }

  package func setRoot(
    _ destination: Destination, animation: Tree.Animation = .crossFade, by requester: OwnerPath,
    cause: String, force: Bool = false,
    isJump: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let layout = try planner.rootLayout(destination)
    try perform(
      MoveRequest(
        operation: .setRoot(layout, animation: animation), requester: requester, cause: cause,
        force: force, make: Self.maker(of: destination, make), kind: isJump ? .jump : nil))
  }

  package func replaceFront(
    with destination: Destination, by requester: OwnerPath, cause: String, force: Bool = false
  ) throws {
    try perform(
      .replace(with: try planner.newEntry(destination)), by: requester, cause: cause, force: force)
  }

  /// Checks that a place supports one of some transitions, whether or not its guards permit it now.
  ///
  /// - Throws: ``RouterError/unsupported(_:_:supported:)``, or an error of the builder.
  package func check(_ destination: Destination, supportsOneOf transitions: [Transition]) throws {
    let supported = try planner.placement(of: destination).transitions
    guard let first = transitions.first, !supported.contains(where: transitions.contains) else {
      return
    }
    throw RouterError.unsupported(first, destination, supported: supported)
  }

  /// Replaces a scene, and removes everything above it; does nothing if the scene has left.
  package func replace(
    _ scene: Scene, with place: some Place, by requester: OwnerPath, cause: String,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let destination = place.destination
    guard let id = scene.id, tree.entry(id) != nil else { return }
    try perform(
      MoveRequest(
        operation: .sequence([
          .popTo(id), .replace(with: try planner.newEntry(destination), in: id),
        ]),
        requester: requester, cause: cause, make: Self.maker(of: destination, make),
        condition: { [unowned self] in tree.entry(id) != nil }))
  }

  package func dismissAll(
    by requester: OwnerPath, cause: String, provided condition: @escaping @MainActor () -> Bool
  ) throws {
    try perform(
      MoveRequest(operation: .dismissAll, requester: requester, cause: cause, condition: condition))
  }

  /// Dismisses the front layer, for the scene that has presented it.
  package func dismissFront(cause: String, force: Bool = false) throws {
    // The requester is the owner of the first entry of the layer.
    let presented = tree.path.last {
      $0.presentation == .modal || $0.presentation == .secondaryStack
    }
    let owner = presented?.owner ?? tree.focus?.owner ?? .top
    try perform(.dismiss(), by: owner, cause: cause, force: force)
  }

  /// Selects a tab of the front tab bar; the contents of the tabs do not change.
  package func selectTab(named name: String, cause: String) throws {
    let names = tabNames
    let number = Int(name).flatMap { names.indices.contains($0) ? $0 : nil }
    guard let index = names.firstIndex(of: name) ?? number else {
      throw RouterError.noTab(name, among: names)
    }
    try perform(
      MoveRequest(operation: .selectTab(index), requester: .top, cause: cause, kind: .jump))
  }

  /// The names of the tabs of the front tab bar, in order.
  ///
  /// A tab is named for its first place. It has a number instead if that place was replaced by one with which
  /// another tab begins.
  package var tabNames: [String] {
    let names = (tree.tabs?.bottoms ?? []).map(\.destination.name)
    return names.enumerated().map { index, name in
      names.firstIndex(of: name) == index ? name : "\(index)"
    }
  }

  /// Shows a place above the front scene, in the style of the place; the planner chooses the tab.
  ///
  /// If another tab is selected, the move selects the tab first, in the same move. This move is a jump, like that of a
  /// link: `back` returns to the tab and place where the user was, and the pushed scene stays in its stack. `pop`
  /// removes the pushed scene and stays in its tab, so that push and pop give back the tree except for the selection.
  package func show(
    _ place: some Place, above scene: Scene? = nil, for owner: OwnerPath? = nil,
    by requester: OwnerPath, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    let destination = place.destination
    try show(
      destination, style: planner.placement(of: destination).style, above: scene, for: owner,
      by: requester, cause: cause, provided: condition, making: make, onResult: onResult)
  }

  package func show(
    _ destination: Destination, style: Placement.Style, above scene: Scene? = nil,
    for owner: OwnerPath? = nil, by requester: OwnerPath, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    var newEntry = try planner.newEntry(destination, awaitsResult: onResult != nil)
    if let owner { newEntry.owner = owner }
    let step = style.step(newEntry).operation
    let base = scene?.id.flatMap(tree.entry)?.id
    let sender = routeSender.flatMap(entry(of:))
    // A place that a state requests appears where the scene of the state is.
    let hasOwnTab = style == .push && !isFollowingState
    let tab = base == nil ? planner.tab(of: newEntry, hasOwnTab: hasOwnTab, from: sender) : nil
    let first: Operation? = base.map { .focus($0) } ?? tab.map { .selectTab($0.index, of: $0.id) }
    try perform(
      MoveRequest(
        operation: first.map { .sequence([$0, step]) } ?? step, requester: requester, cause: cause,
        onResult: onResult, make: Self.maker(of: destination, make), condition: condition,
        kind: tab == nil ? nil : .jump))
  }

  /// The entry of a scene, or of the scene that embeds it.
  private func entry(of scene: Scene) -> EntryID? {
    entryScenes.first { $0.withEmbedded.contains { $0 === scene } }?.id
  }

  /// A maker for the scene of one destination; all others are left to the builder.
  private static func maker(
    of destination: Destination, _ make: (@MainActor () throws -> Scene)?
  ) -> (@MainActor (Destination) throws -> Scene?)? {
    guard let make else { return nil }
    return { $0 == destination ? try make() : nil }
  }

  /// Removes all scenes of a coordinator and of those inside it, with everything above them.
  package func stop(_ coordinator: OwnerPath, cause: String, force: Bool = false) throws {
    try perform(.stop(coordinator), by: .top, cause: cause, force: force)
  }

  // MARK: Results

  /// Delivers the result of a scene to its requester, and removes the scene.
  package func finish(_ scene: Scene, with value: Value, by requester: OwnerPath, cause: String)
    throws
  {
    guard let id = scene.id, let entry = tree.entry(id), let token = entry.result, isAwaited(id)
    else { throw RouterError.noPendingResult(scene: scene.name) }
    try perform(
      MoveRequest(
        operation: .sequence([.resolve(token), try removal(of: entry)]), requester: requester,
        cause: cause, answer: value))
  }

  /// Removes a scene with everything above it; does nothing if the scene has left.
  package func remove(_ scene: Scene, by requester: OwnerPath, cause: String) throws {
    guard let id = scene.id, let entry = tree.entry(id) else { return }
    try perform(
      MoveRequest(
        operation: try removal(of: entry), requester: requester, cause: cause,
        condition: { [unowned self] in tree.entry(id) != nil }))
  }

  /// The operation that removes an entry with everything above it, in any state of the queue.
  private func removal(of entry: Tree.Entry) throws -> Operation {
    switch entry.presentation {
    case .modal, .secondaryStack: return .dismiss(entry.id)
    case .push where isMoving || tree.focus?.id != entry.id:
      // The entry before a pushed entry is the one below it.
      let below = tree.entries.prefix { $0.id != entry.id }.last
      return below.map { .popTo($0.id) } ?? .pop(in: entry.id)
    case .push: return .pop(in: entry.id)
    case .root, .tab: throw NavigationError.atBottom(entry.id, isPresented: false)
    }
  }

  // MARK: Back, forward and up

  /// A description of the place before the last jump; nil if there is none.
  package var backDestination: String? { backForwardList.previous(from: location)?.description }

  /// A description of the place to go forward to; nil if there is none.
  package var forwardDestination: String? { backForwardList.next?.description }

  /// Goes one step back.
  ///
  /// After a link, a tab or `up`, this step leads to the place before it, whose guards are evaluated again.
  /// Otherwise it pops or dismisses the front scene.
  ///
  /// - Throws: ``RouterError/cannotGoBack``, ``RouterError/refused(by:reason:)``, or the error of a guard.
  public func back(cause: String, force: Bool = false) throws {
    try inTurn { [self] in
      let step = tree.back
      let back = backForwardList.back(
        from: location, front: tree.focus?.id, isAtBottom: step == nil)
      switch back {
      case .place(let place): try go(to: place, .back(.place(place)), cause, force)
      case .step?:
        guard let step else { throw RouterError.cannotGoBack }
        try move(
          MoveRequest(
            operation: step.operation, requester: step.owner, cause: cause, force: force,
            kind: .back(.step)))
      case nil: throw RouterError.cannotGoBack
      }
    }
  }

  /// Undoes the last step back, unless another move has followed it.
  ///
  /// - Throws: ``RouterError/cannotGoForward``, ``RouterError/refused(by:reason:)``, or the error of a guard.
  public func forward(cause: String, force: Bool = false) throws {
    try inTurn { [self] in
      guard let place = backForwardList.next else { throw RouterError.cannotGoForward }
      try go(to: place, .forward, cause, force)
    }
  }

  /// Goes to the parent of the front destination in the link table.
  ///
  /// If the parent is below, the scenes above it are removed; otherwise its link is opened. Without a parent, the
  /// move goes to the entry below. `back` returns from all of these.
  ///
  /// - Throws: ``RouterError/cannotGoUp``, ``RouterError/refused(by:reason:)``, or the error of a guard.
  public func up(cause: String, force: Bool = false) throws {
    try inTurn { [self] in
      guard let front = tree.focus else { throw RouterError.cannotGoUp }
      guard let parent = try parent(of: front.destination) else {
        guard let step = tree.back else { throw RouterError.cannotGoUp }
        return try move(
          MoveRequest(
            operation: step.operation, requester: step.owner, cause: cause, force: force,
            kind: .jump))
      }
      guard let entry = tree.path.dropLast().last(where: { $0.destination == parent }) else {
        return try go(
          to: planner.location(along: links.ancestors(of: parent) + [parent]), .jump, cause, force
        )
      }
      try move(
        MoveRequest(
          operation: .popTo(entry.id), requester: .top, cause: cause, force: force, kind: .jump))
    }
  }

  /// Goes to a destination by its link; without a link, back to its entry below.
  ///
  /// - Returns: The outcome, as for a link.
  /// - Throws: The errors of ``open(_:force:)``, or ``RouterError/noLink(to:)``.
  public func goTo(
    _ destination: Destination, cause: String, force: Bool = false
  ) throws -> LinkOutcome {
    if links.pattern(named: destination.name) != nil {
      return try open(destination, cause: cause, force: force)
    }
    guard let entry = tree.path.last(where: { $0.destination == destination }) else {
      throw RouterError.noLink(to: destination)
    }
    try perform(
      MoveRequest(
        operation: .popTo(entry.id), requester: .top, cause: cause, force: force, kind: .jump))
    return .opened(destination)
  }

  private func parent(of destination: Destination) throws -> Destination? {
    guard links.pattern(named: destination.name) != nil else { return nil }
    return try links.ancestors(of: destination).last
  }

  /// Runs a closure in a transition: now, or after the current one.
  func inTurn(_ body: @escaping @MainActor () throws -> Void) throws {
    guard isMoving else { return try transition(body) }
    enqueue(body)
  }

  /// Goes to a place in a transition, as far up as its scenes can be made.
  private func go(
    to place: Location, _ kind: BackForwardList.MoveKind, _ cause: String, _ force: Bool
  ) throws {
    for stop in place.stops {
      let target = try permitted(stop.destination)
      guard target == stop.destination else {
        throw RouterError.redirected(stop.destination, to: target)
      }
    }
    var place = place
    while true {
      do {
        let request = MoveRequest(
          operation: try planner.plan(to: place), requester: .top, cause: cause, force: force,
          kind: kind)
        return try move(request)
      } catch let error as RouterError {
        guard let destination = error.missing,
          let count = place.stops.lastIndex(where: { $0.destination == destination }), count > 0
        else { throw error }
        place = place.prefix(count)
      }
    }
  }
}

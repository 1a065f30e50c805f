/// The ways to move the app, each of which comes to a request.
///
/// `requester` is the coordinator that asks, which can take away only what is its own; `cause` is what led to
/// the move, for the journal. `insists` leaves also scenes that refuse. `make` makes the scene that comes
/// in, where that isn't left to the builder, and `condition` is asked when it is the move's turn: where it
/// says no, nothing happens. All throw what ``Router/perform(_:by:cause:insisting:onResult:)`` throws.
extension Router {
  package func setRoot(
    _ place: some Place, animation: Tree.Animation = .crossFade, by requester: OwnerPath,
    cause: String,
    insisting insists: Bool = false, making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    try setRoot(
      place.destination, animation: animation, by: requester, cause: cause, insisting: insists,
      making: make)
  }

  package func setRoot(
    _ destination: Destination, animation: Tree.Animation = .crossFade, by requester: OwnerPath,
    cause: String, insisting insists: Bool = false,
    making make: (@MainActor () throws -> Scene)? = nil
  ) throws {
    let layout = try planner.rootLayout(destination)
    try perform(
      MoveRequest(
        operation: .setRoot(layout, animation: animation), requester: requester, cause: cause,
        insists: insists, make: Self.maker(of: destination, make)))
  }

  package func replaceFront(
    with destination: Destination, by requester: OwnerPath, cause: String,
    insisting insists: Bool = false
  ) throws {
    try perform(
      .replace(with: try planner.newEntry(destination)), by: requester, cause: cause,
      insisting: insists)
  }

  /// Puts a place where a scene is, which leaves with all that stands on it; nothing happens where it has
  /// left.
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

  /// Selects a tab of the bar in front, and leaves all tabs as they are.
  package func selectTab(named name: String, cause: String) throws {
    let names = tabNames
    let number = Int(name).flatMap { names.indices.contains($0) ? $0 : nil }
    guard let index = names.firstIndex(of: name) ?? number else {
      throw RouterError.noTab(name, among: names)
    }
    try perform(
      MoveRequest(operation: .selectTab(index), requester: .top, cause: cause, course: .jump))
  }

  /// The names of the tabs of the bar in front, in order: each its first place's; where a place has been
  /// put that another tab begins with, too, its number.
  package var tabNames: [String] {
    let names = (tree.tabs?.bottoms ?? []).map(\.destination.name)
    return names.enumerated().map { index, name in
      names.firstIndex(of: name) == index ? name : "\(index)"
    }
  }

  /// Brings a place in above what is in front, in the style that the place asks for.
  package func show(
    _ place: some Place, for owner: OwnerPath? = nil, by requester: OwnerPath, cause: String,
    provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    let destination = place.destination
    try show(
      destination, style: planner.placement(of: destination).style, for: owner, by: requester,
      cause: cause, provided: condition, making: make, onResult: onResult)
  }

  package func show(
    _ destination: Destination, style: Placement.Style, for owner: OwnerPath? = nil,
    by requester: OwnerPath, cause: String, provided condition: (@MainActor () -> Bool)? = nil,
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    var newEntry = try planner.newEntry(destination, awaitsResult: onResult != nil)
    if let owner { newEntry.owner = owner }
    try perform(
      MoveRequest(
        operation: style.step(newEntry).operation, requester: requester, cause: cause,
        onResult: onResult,
        make: Self.maker(of: destination, make), condition: condition))
  }

  /// Makes the scene of one destination, and leaves the others to the builder.
  private static func maker(
    of destination: Destination, _ make: (@MainActor () throws -> Scene)?
  ) -> (@MainActor (Destination) throws -> Scene?)? {
    guard let make else { return nil }
    return { $0 == destination ? try make() : nil }
  }

  // MARK: Answering

  /// Answers whoever waits for a scene, and takes the scene away.
  package func finish(_ scene: Scene, with value: Value, by requester: OwnerPath, cause: String)
    throws
  {
    guard let id = scene.id, let entry = tree.entry(id), let token = entry.result, isAwaited(id)
    else { throw RouterError.nobodyWaits(scene: scene.name) }
    try perform(
      MoveRequest(
        operation: .sequence([.resolve(token), try removal(of: entry)]), requester: requester,
        cause: cause, answer: value))
  }

  /// Takes a scene away with all that stands on it; nothing happens where it has left.
  package func remove(_ scene: Scene, by requester: OwnerPath, cause: String) throws {
    guard let id = scene.id, let entry = tree.entry(id) else { return }
    try perform(
      MoveRequest(
        operation: try removal(of: entry), requester: requester, cause: cause,
        condition: { [unowned self] in tree.entry(id) != nil }))
  }

  /// What takes an entry away, with all that stands on it, whatever comes first.
  private func removal(of entry: Tree.Entry) throws -> Operation {
    switch entry.presentation {
    case .modal, .secondaryStack: return .dismiss(entry.id)
    case .push where isMoving || tree.focus?.id != entry.id:
      // What comes before a pushed entry is what it stands on.
      let below = tree.entries.prefix { $0.id != entry.id }.last
      return below.map { .popTo($0.id) } ?? .pop(in: entry.id)
    case .push: return .pop(in: entry.id)
    case .root, .tab: throw NavigationError.atBottom(entry.id, isPresented: false)
    }
  }

  // MARK: Back, forward and up

  /// Where one was before the last jump, in words; nil where there was none.
  package var placeBehind: String? { trail.previous(from: location)?.description }

  /// Where one was before going back, in words; nil where there is nothing to go forward to.
  package var placeAhead: String? { trail.next?.description }

  /// Goes one step back.
  ///
  /// From where a link, a tab or a restored state has led, that is to where one was before; its guards are
  /// asked again. From elsewhere it is what a user does: to pop what is in front, or dismiss it.
  ///
  /// - Throws: ``RouterError/nothingBehind``, ``RouterError/refused(by:reason:)``, or what the guards say.
  public func back(cause: String, insisting insists: Bool = false) throws {
    try inTurn { [self] in
      let step = tree.back
      let back = trail.back(from: location, front: tree.focus?.id, isAtBottom: step == nil)
      switch back {
      case .place(let place): try go(to: place, .back(.place(place)), cause, insists)
      case .step?:
        guard let step else { throw RouterError.nothingBehind }
        try move(
          MoveRequest(
            operation: step.operation, requester: step.owner, cause: cause, insists: insists,
            course: .back(.step)))
      case nil: throw RouterError.nothingBehind
      }
    }
  }

  /// Goes to where one was before the last step back that no other move has followed.
  ///
  /// - Throws: ``RouterError/nothingAhead``, ``RouterError/refused(by:reason:)``, or what the guards say.
  public func forward(cause: String, insisting insists: Bool = false) throws {
    try inTurn { [self] in
      guard let place = trail.next else { throw RouterError.nothingAhead }
      try go(to: place, .forward, cause, insists)
    }
  }

  /// Goes to the parent of the destination in front, as the link table knows it.
  ///
  /// A parent that one came through is still there; another is gone to as by its link. For a destination
  /// without a parent it is the entry below.
  ///
  /// - Throws: ``RouterError/nothingAbove``, ``RouterError/refused(by:reason:)``, or what the guards say.
  public func up(cause: String, insisting insists: Bool = false) throws {
    try inTurn { [self] in
      guard let front = tree.focus else { throw RouterError.nothingAbove }
      guard let parent = try parent(of: front.destination) else {
        guard let step = tree.back else { throw RouterError.nothingAbove }
        return try move(
          MoveRequest(
            operation: step.operation, requester: step.owner, cause: cause, insists: insists))
      }
      guard let entry = tree.path.dropLast().last(where: { $0.destination == parent }) else {
        return try go(
          to: planner.location(along: links.ancestors(of: parent) + [parent]), .jump, cause, insists
        )
      }
      try move(
        MoveRequest(operation: .popTo(entry.id), requester: .top, cause: cause, insists: insists))
    }
  }

  /// Goes where the link of a destination would lead; without a link, back to where it stands below.
  ///
  /// - Returns: What became of it, as of a link.
  /// - Throws: What ``open(_:insisting:)`` throws, or ``RouterError/noLink(to:)``.
  public func goTo(
    _ destination: Destination, cause: String, insisting insists: Bool = false
  ) throws -> LinkOutcome {
    if links.pattern(named: destination.name) != nil {
      return try open(destination, cause: cause, insisting: insists)
    }
    guard let entry = tree.path.last(where: { $0.destination == destination }) else {
      throw RouterError.noLink(to: destination)
    }
    try perform(
      MoveRequest(
        operation: .popTo(entry.id), requester: .top, cause: cause, insists: insists, course: .jump)
    )
    return .opened(destination)
  }

  private func parent(of destination: Destination) throws -> Destination? {
    guard links.pattern(named: destination.name) != nil else { return nil }
    return try links.ancestors(of: destination).last
  }

  private func inTurn(_ body: @escaping @MainActor () throws -> Void) throws {
    guard isMoving else { return try transition(body) }
    wait(body)
  }

  /// Goes to a place in a transition, as far up as its scenes can still be made.
  private func go(
    to place: Location, _ course: Trail.Course, _ cause: String, _ insists: Bool
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
          operation: try planner.plan(to: place), requester: .top, cause: cause, insists: insists,
          course: course)
        return try move(request)
      } catch RouterError.noScene(let destination, let reason) {
        let count = place.stops.lastIndex { $0.destination == destination } ?? 0
        guard count > 0 else { throw RouterError.noScene(destination, reason: reason) }
        place = place.prefix(count)
      }
    }
  }
}

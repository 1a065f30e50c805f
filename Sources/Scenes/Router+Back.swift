/// Going back, forward and up.
extension Router {
  /// Where one is, as far as a plan leads there again.
  var location: Location { Location(tree.path, leavingOut: controlled) }

  /// Where one was before the last jump, in words; nil where there was none.
  package var placeBehind: String? { trail.previous(from: location)?.description }

  /// Where one was before going back, in words; nil where there is nothing to go forward to.
  package var placeAhead: String? { trail.next?.description }

  /// Goes one step back.
  ///
  /// From where a link, a tab or a restored state has led, that is to where one was before; its guards are
  /// asked again. From elsewhere it is what a user does: to pop what is in front, or dismiss it.
  ///
  /// - Parameters:
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Throws: ``RouterError/nothingBehind``, ``RouterError/refused(by:reason:)``, or what the guards say.
  public func back(cause: String, insisting insists: Bool = false) throws {
    try inTurn { [self] in
      let step = tree.back
      let back = trail.back(
        from: location, front: tree.focus?.id, isAtBottom: step == nil)
      switch back {
      case .place(let place): try go(to: place, .back(.place(place)), cause, insists)
      case .step?:
        guard let step else { throw RouterError.nothingBehind }
        try move(
          Request(
            operation: step.operation, asker: step.owner, cause: cause, insists: insists,
            course: .back(.step)))
      case nil: throw RouterError.nothingBehind
      }
    }
  }

  /// Goes to where one was before the last step back that no other move has followed.
  ///
  /// - Parameters:
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
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
  /// - Parameters:
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Throws: ``RouterError/nothingAbove``, ``RouterError/refused(by:reason:)``, or what the guards say.
  public func up(cause: String, insisting insists: Bool = false) throws {
    try inTurn { [self] in
      guard let front = tree.focus else { throw RouterError.nothingAbove }
      guard let parent = try parent(of: front.destination) else {
        guard let step = tree.back else { throw RouterError.nothingAbove }
        return try move(
          Request(operation: step.operation, asker: step.owner, cause: cause, insists: insists))
      }
      guard let entry = tree.path.dropLast().last(where: { $0.destination == parent }) else {
        return try go(
          to: location(along: links.ancestors(of: parent) + [parent]), .jump, cause, insists)
      }
      try move(
        Request(operation: .popTo(entry.id), asker: .top, cause: cause, insists: insists))
    }
  }

  /// Goes where the link of a destination would lead; without a link, back to where it stands below.
  ///
  /// - Parameters:
  ///   - destination: Where to go.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
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
      Request(
        operation: .popTo(entry.id), asker: .top, cause: cause, insists: insists, course: .jump))
    return .opened(destination)
  }

  private func parent(of destination: Destination) throws -> Destination? {
    guard links.pattern(named: destination.name) != nil else { return nil }
    return try links.ancestors(of: destination).last
  }

  /// Does something now, or once the transition that is under way is over.
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
        let request = Request(
          operation: try plan(to: place), asker: .top, cause: cause, insists: insists,
          course: course)
        return try move(request)
      } catch RouterError.noScene(let destination, let reason) {
        let count = place.stops.lastIndex { $0.destination == destination } ?? 0
        guard count > 0 else { throw RouterError.noScene(destination, reason: reason) }
        place = place.prefix(count)
      }
    }
  }

  /// What leads to a place; what is there stays, with what its scenes have put over it by themselves.
  private func plan(to place: Location) throws -> Operation {
    guard let root = place.stops.first?.destination, let stacking = try stacking(place) else {
      throw RouterError.nothingBehind
    }
    guard let index = tree.roots.firstIndex(where: { $0.destination == root }) else {
      return stacking
    }
    let bottom = tree.roots[index]
    let reaching: Operation =
      bottom.presentation == .tab ? .selectTab(index, of: bottom.id) : .sequence([])
    let path = try tree.applying(reaching, by: .top).tree.path
    return Location(path, leavingOut: controlled) == place ? reaching : stacking
  }
}

extension Router.Request {
  /// What the move means for going back, where nothing else is said.
  var usualCourse: Trail.Course {
    if let course { return course }
    if case .setRoot = operation { return .anew }
    return isControlled ? .aside : .onward
  }
}

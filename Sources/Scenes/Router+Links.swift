extension Router {
  /// How often guards may redirect one link.
  public static let redirectLimit = 5

  /// Goes where a deep link leads, with the whole stack under it.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Returns: What became of the link.
  /// - Throws: ``LinkError`` where the link can't be read, ``RouterError`` where a guard or a scene
  ///   stands against it; nothing has moved then.
  public func open(_ url: String, insisting insists: Bool = false) throws -> LinkOutcome {
    try open(try links.resolve(url), cause: "link \(url)", insisting: insists)
  }

  func open(
    _ destination: Destination, cause: String, insisting insists: Bool = false
  ) throws -> LinkOutcome {
    let link = LinkQueue.Link(destination: destination, cause: cause, insists: insists)
    guard linkQueue.isReady else {
      linkQueue.early.append(link)
      return .waiting(destination)
    }
    guard isMoving else { return try transition { try follow(link) } }
    wait { [self] in _ = try follow(link) }
    return .waiting(destination)
  }

  /// Follows a link from where the app is now, in a transition.
  private func follow(_ link: LinkQueue.Link) throws -> LinkOutcome {
    switch try guarded(link.destination) {
    case .wait(let target, let condition):
      let waiting = LinkQueue.Link(
        destination: target, cause: link.cause, insists: link.insists)
      linkQueue.deferred.append((waiting, condition))
      return .deferred(target, until: condition)
    case .pass(let target):
      try move(to: target, cause: link.cause, insisting: link.insists)
      return .opened(target)
    }
  }

  /// Asks the guards of a destination that isn't opened by a link.
  ///
  /// - Parameter destination: Where somebody wants to go.
  /// - Returns: Where they may go: there, or where a guard sends them.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/waits(_:for:)``,
  ///   ``RouterError/redirectedTooOften(_:)``.
  public func permitted(_ destination: Destination) throws -> Destination {
    guard links.pattern(named: destination.name) != nil else { return destination }
    switch try guarded(destination) {
    case .pass(let target): return target
    case .wait(let target, let condition): throw RouterError.waits(target, for: condition)
    }
  }

  /// The links that wait for a condition, oldest first: destination and condition.
  public var deferredLinks: [(destination: Destination, condition: String)] {
    linkQueue.deferred.map { ($0.link.destination, $0.condition) }
  }

  /// Says that the app has found its root: links that came too early are opened now.
  public func becomeReady() {
    guard !linkQueue.isReady else { return }
    linkQueue.isReady = true
    let early = linkQueue.early
    linkQueue.early = []
    for link in early { openOrReport(link) }
  }

  /// Says that a condition holds now: the links that wait for it are checked once more and opened.
  public func conditionHolds(_ condition: String) {
    let due = linkQueue.deferred.filter { $0.condition == condition }
    linkQueue.deferred.removeAll { $0.condition == condition }
    for (link, _) in due { openOrReport(link) }
  }

  /// Drops the links that wait for a condition which nobody expects to hold any more.
  public func dropDeferredLinks() { linkQueue.deferred = [] }

  private func openOrReport(_ link: LinkQueue.Link) {
    do { _ = try open(link.destination, cause: link.cause, insisting: link.insists) } catch {
      stage.report(error)
    }
  }

  private enum Passage {
    case pass(Destination)
    case wait(Destination, String)
  }

  /// Asks the guards of a destination and of its ancestors, root to leaf.
  private func guarded(_ destination: Destination) throws -> Passage {
    var trail: [Destination] = []
    var target = destination
    redirecting: while true {
      guard trail.count <= Self.redirectLimit, !trail.contains(target) else {
        throw RouterError.redirectedTooOften(trail + [target])
      }
      trail.append(target)
      for step in try links.ancestors(of: target) + [target] {
        for name in links.pattern(named: step.name)?.guards ?? [] {
          switch builder?.evaluate(guard: name, for: step) ?? .allow {
          case .allow: continue
          case .redirect(let other):
            target = other
            continue redirecting
          case .deny(let reason):
            throw RouterError.denied(target, by: name, reason: reason)
          case .wait(for: let condition):
            return .wait(target, condition)
          }
        }
      }
      return .pass(target)
    }
  }

  private func move(to target: Destination, cause: String, insisting insists: Bool) throws {
    let line = try links.ancestors(of: target) + [target]
    guard !isOnlyCovered(line) else { return }
    let steps = try line.map { destination -> Tree.Step in
      let draft = try draft(destination)
      return switch try placement(of: destination).style {
      case .push: .push(draft)
      case .modal: .modal(draft)
      case .secondaryStack: .secondaryStack(draft)
      }
    }
    guard let root = line.first else { return }
    let stands = tree.roots.contains { $0.destination == root }
    let operation: Operation =
      stands
      ? .apply(steps)
      : .sequence([.setRoot(try rootLayout(root), animation: .crossFade), .apply(steps)])
    try move(Request(operation: operation, asker: .top, cause: cause, insists: insists))
  }

  /// Whether the app is where a line of destinations leads, but for what their own states have put
  /// over them: to open a link twice is to open it once.
  private func isOnlyCovered(_ line: [Destination]) -> Bool {
    let path = tree.path
    let above = path.dropFirst(line.count)
    return !above.isEmpty && path.prefix(line.count).map(\.destination) == line
      && above.allSatisfy { controlled.contains($0.id) }
  }
}

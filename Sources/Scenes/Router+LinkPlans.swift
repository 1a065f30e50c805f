/// What the policies of links make of where the app is.
extension Router {
  /// What a link asks for that its guards let pass.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - line: The destinations from the root to where it leads.
  /// - Returns: The request, or nil where the app is there.
  /// - Throws: What the builder throws.
  func request(for link: LinkQueue.Link, along line: [Destination]) throws -> Request? {
    try plan(along: line, isCold: link.isCold).map {
      Request(operation: $0, asker: .top, cause: link.cause, insists: link.insists, course: .jump)
    }
  }

  /// What leads to the end of a line of destinations.
  ///
  /// - Parameters:
  ///   - line: The destinations from the root to where a link leads.
  ///   - isCold: Whether the link has nothing to go by.
  /// - Returns: The operation, or nil where the app is there.
  /// - Throws: What the builder throws.
  private func plan(along line: [Destination], isCold: Bool) throws -> Operation? {
    guard let target = line.last else { return nil }
    let policy = links.pattern(named: target.name)?.policy ?? .reset
    switch policy {
    case .reset: break
    case .push:
      if isCold { break }
      if isInFront(target) { return nil }
      if let operation = try addition(of: target, style: placement(of: target).style) {
        return operation
      }
    case .present:
      if isCold { break }
      if isInFront(target) { return nil }
      let isModal = try placement(of: target).style == .modal
      if let operation = try addition(of: target, style: isModal ? .modal : .secondaryStack) {
        return operation
      }
    case .focus:
      let found =
        tree.path.last { $0.destination == target }
        ?? tree.entries.last { $0.destination == target }
      if let found { return isInFront(target) ? nil : .focus(found.id) }
    }
    return try reset(to: line)
  }

  /// What brings a destination in above what is in front; nil where it can't stand there.
  ///
  /// A scene that the state of another controls comes and goes by itself, which nothing that stands on
  /// it should hinder.
  private func addition(of target: Destination, style: Placement.Style) throws -> Operation? {
    guard let front = tree.focus, !controlled.contains(front.id) else { return nil }
    let operation = style.operation(try draft(target))
    return (try? tree.applying(operation, by: .top)) == nil ? nil : operation
  }

  /// What leads to a whole line, of which stays what is there.
  private func reset(to line: [Destination]) throws -> Operation? {
    if let cover = cover(of: line) { return cover.id == tree.focus?.id ? nil : .focus(cover.id) }
    return try stacking(location(along: line))
  }

  /// What leads from the root up to a location; nil for one without destinations.
  func stacking(_ location: Location) throws -> Operation? {
    guard let root = location.stops.first?.destination else { return nil }
    let steps = try location.stops.map { $0.style.step(try draft($0.destination)) }
    if tree.roots.contains(where: { $0.destination == root }) { return .apply(steps) }
    return .sequence([.setRoot(try rootLayout(root), animation: .crossFade), .apply(steps)])
  }

  /// The location of the last of a line of destinations, each as its place asks for.
  func location(along line: [Destination]) throws -> Location {
    Location(
      stops: try line.map {
        Location.Stop(destination: $0, style: try placement(of: $0).style)
      })
  }

  /// Whether a destination is in front, but for what the states of scenes have put over it.
  private func isInFront(_ destination: Destination) -> Bool {
    tree.path.last { !controlled.contains($0.id) }?.destination == destination
  }

  /// The last of what states have put over a line of destinations where the app is; nil for nothing.
  ///
  /// It stays with the state that has asked for it: to open a link twice is to open it once.
  private func cover(of line: [Destination]) -> Tree.Entry? {
    let path = tree.path
    guard path.prefix(line.count).map(\.destination) == line else { return nil }
    return path.dropFirst(line.count).prefix { controlled.contains($0.id) }.last
  }
}

/// What the policies of links make of where the app is.
extension Router {
  /// What leads to the end of a line of destinations.
  ///
  /// - Parameters:
  ///   - line: The destinations from the root to where a link leads.
  ///   - isCold: Whether the link has nothing to go by.
  /// - Returns: The operation, or nil where the app is there.
  /// - Throws: What the builder throws.
  func plan(along line: [Destination], isCold: Bool) throws -> Operation? {
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
    let draft = try draft(target)
    let operation: Operation =
      switch style {
      case .push: .push(draft)
      case .modal: .present(.scene(draft))
      case .secondaryStack: .present(.stack([draft]))
      }
    return (try? tree.applying(operation, by: .top)) == nil ? nil : operation
  }

  /// What leads to a whole line, of which stays what is there.
  private func reset(to line: [Destination]) throws -> Operation? {
    if let cover = cover(of: line) { return cover.id == tree.focus?.id ? nil : .focus(cover.id) }
    let steps = try line.map { destination -> Tree.Step in
      let draft = try draft(destination)
      return switch try placement(of: destination).style {
      case .push: .push(draft)
      case .modal: .modal(draft)
      case .secondaryStack: .secondaryStack(draft)
      }
    }
    guard let root = line.first else { return nil }
    let stands = tree.roots.contains { $0.destination == root }
    return stands
      ? .apply(steps)
      : .sequence([.setRoot(try rootLayout(root), animation: .crossFade), .apply(steps)])
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

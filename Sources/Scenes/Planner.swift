/// Makes operations from destinations, as the app's placements and the policies of links require.
///
/// It reads the current tree and changes nothing.
@MainActor
struct Planner {
  let tree: Router.Tree
  let controlled: Set<EntryID>
  let builder: (any SceneBuilder)?

  func newEntry(_ destination: Destination, awaitsResult: Bool = false) throws
    -> Router.Tree.NewEntry
  {
    let placement = try placement(of: destination)
    return Router.Tree.NewEntry(
      destination, owner: placement.owner, scope: placement.scope, awaitsResult: awaitsResult)
  }

  func placement(of destination: Destination) throws -> Placement {
    guard let builder else {
      throw RouterError.noScene(destination, reason: "the router has no builder yet")
    }
    return try builder.placement(of: destination)
  }

  /// The tab to which an entry is added, if another tab is selected.
  ///
  /// - Parameters:
  ///   - newEntry: The entry.
  ///   - hasOwnTab: Whether it belongs to the tab whose first scene belongs to the innermost coordinator around the
  ///     entry, unless several tabs belong to that coordinator.
  ///   - sender: The entry of the scene whose route leads there; otherwise the new entry belongs to its tab.
  /// - Returns: The index and the first entry of the tab.
  func tab(
    of newEntry: Router.Tree.NewEntry, hasOwnTab: Bool, from sender: EntryID?
  ) -> (index: Int, id: EntryID)? {
    let tabs = tree.roots
    guard let selected = tree.path.first, selected.presentation == .tab,
      let index = (hasOwnTab ? ownTab(of: newEntry) : nil) ?? sender.flatMap(tab(around:)),
      tabs[index].id != selected.id
    else { return nil }
    return (index, tabs[index].id)
  }

  /// The index of the only tab that belongs to the innermost coordinator around an entry.
  private func ownTab(of newEntry: Router.Tree.NewEntry) -> Int? {
    guard let owner = newEntry.owner else { return nil }
    let owners = tree.roots.map(\.owner)
    guard
      let nearest = owners.filter({ $0.contains(owner) }).max(by: {
        $0.names.count < $1.names.count
      }), owners.count(where: { $0 == nearest }) == 1
    else { return nil }
    return owners.firstIndex(of: nearest)
  }

  /// The index of the tab that contains an entry.
  private func tab(around entry: EntryID) -> Int? {
    let tabs = tree.roots
    guard let position = tree.entries.firstIndex(where: { $0.id == entry }) else { return nil }
    // The first entry of a tab precedes all others of the tab.
    return tabs.lastIndex { tab in tree.entries[...position].contains { $0.id == tab.id } }
  }

  /// Checks that the places of new entries support the ways in which they are shown.
  ///
  /// - Throws: ``RouterError/unsupported(_:_:supported:)``, or an error of the builder.
  func check(_ transition: Router.Tree.Transition) throws {
    guard builder != nil else { return }
    let remaining = Set(transition.newEntries.map(\.id))
    var animation: Router.Tree.Animation?
    for change in transition.changes {
      switch change {
      case .rootReplaced(let own): animation = own
      case .inserted(let entry) where remaining.contains(entry.id):
        try placement(of: entry.destination).check(entry, animation)
      default: continue
      }
    }
  }

  /// The layout of a root: alone, or in its tab bar.
  func rootLayout(_ root: Destination) throws -> Router.Tree.Layout {
    let newEntry = try newEntry(root)
    guard let tabs = builder?.tabs(around: root) else { return .stack([newEntry]) }
    guard let index = tabs.firstIndex(where: { $0.name == root.name }) else {
      throw RouterError.notAmongItsTabs(root, tabs: tabs.map(\.name))
    }
    var stacks = try tabs.map { [try self.newEntry($0)] }
    stacks[index] = [newEntry]
    return .tabs(stacks, selected: index)
  }

  /// The operation that leads from the root up to a location; nil for an empty location.
  func stacking(_ location: Location) throws -> Router.Operation? {
    guard let root = location.stops.first?.destination else { return nil }
    let steps = try location.stops.map { $0.style.step(try newEntry($0.destination)) }
    if tree.roots.contains(where: { $0.destination == root }) { return .apply(steps) }
    let fades = try placement(of: root).transitions.contains(.crossFade)
    return .sequence([
      .setRoot(try rootLayout(root), animation: fades ? .crossFade : .none), .apply(steps),
    ])
  }

  func location(along path: [Destination]) throws -> Location {
    Location(
      stops: try path.map { Location.Stop(destination: $0, style: try placement(of: $0).style) })
  }

  /// The operation that leads to a place; existing scenes remain, with entries that their states have added.
  func plan(to place: Location) throws -> Router.Operation {
    guard let root = place.stops.first?.destination, let stacking = try stacking(place) else {
      throw RouterError.cannotGoBack
    }
    guard let index = tab(from: root) else { return stacking }
    let (selection, path) = try selection(ofTab: index)
    return Location(path, excluding: controlled) == place ? selection : stacking
  }

  /// The index of the tab that begins with a destination, preferably of the selected one.
  private func tab(from root: Destination?) -> Int? {
    let matching = tree.roots.indices.filter { tree.roots[$0].destination == root }
    return matching.first { tree.roots[$0].id == tree.path.first?.id } ?? matching.first
  }

  /// The operation that selects a tab, if there are several, and the path that it leads to.
  private func selection(ofTab index: Int) throws -> (Router.Operation, path: [Router.Tree.Entry]) {
    let bottom = tree.roots[index]
    let operation: Router.Operation =
      bottom.presentation == .tab ? .selectTab(index, of: bottom.id) : .sequence([])
    return (operation, try tree.applying(operation, by: .top).tree.path)
  }

  /// The operation that leads to the end of a path of destinations.
  func plan(
    along path: [Destination], by policy: LinkPolicy, isCold: Bool
  ) throws -> Router.Operation? {
    guard let target = path.last else { return nil }
    switch policy {
    case .reset: break
    case .push, .present:
      if isCold { break }
      if isFront(target) { return nil }
      let placement = try placement(of: target)
      let style = policy == .push ? placement.style : placement.presentedStyle
      if let style, let operation = try addition(of: target, style: style) { return operation }
    case .focus:
      let found =
        tree.path.last { $0.destination == target }
        ?? tree.entries.last { $0.destination == target }
      if let found { return isFront(target) ? nil : .focus(try (cover(of: found) ?? found).id) }
    }
    return try reset(to: path)
  }

  /// The operation that adds a destination above the front; nil if the tree does not allow it.
  ///
  /// A scene that another scene's state controls may disappear at any time, so nothing is added above it.
  private func addition(of target: Destination, style: Placement.Style) throws -> Router.Operation?
  {
    guard let front = tree.focus, !controlled.contains(front.id) else { return nil }
    let operation = style.step(try newEntry(target)).operation
    return (try? tree.applying(operation, by: .top)) == nil ? nil : operation
  }

  /// The operation that leads to a whole path; existing scenes remain.
  private func reset(to path: [Destination]) throws -> Router.Operation? {
    if let cover = try cover(of: path) {
      return cover.id == tree.focus?.id ? nil : .focus(cover.id)
    }
    return try stacking(location(along: path))
  }

  /// Whether a destination is at the front, apart from entries that the states of scenes have added.
  private func isFront(_ destination: Destination) -> Bool {
    tree.path.last { !controlled.contains($0.id) }?.destination == destination
  }

  /// The last entry that states have added above a path of destinations in its tab; nil if there is none.
  ///
  /// It remains, because it belongs to a state: opening a link twice is the same as opening it once.
  private func cover(of path: [Destination]) throws -> Router.Tree.Entry? {
    guard let tab = tab(from: path.first) else { return nil }
    let current = try selection(ofTab: tab).path
    guard current.prefix(path.count).map(\.destination) == path else { return nil }
    return current.dropFirst(path.count).prefix { controlled.contains($0.id) }.last
  }

  /// The last entry that states have added above an entry; nil if there is none.
  private func cover(of entry: Router.Tree.Entry) throws -> Router.Tree.Entry? {
    guard let tab = tab(around: entry.id) else { return nil }
    return try selection(ofTab: tab).path.drop { $0.id != entry.id }.dropFirst()
      .prefix { controlled.contains($0.id) }.last
  }
}

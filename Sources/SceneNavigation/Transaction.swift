/// A tree during an operation, with its changes so far.
///
/// If a step throws, the transaction is discarded, so no step has to be undone.
struct Transaction<Destination: Hashable & Codable & Sendable> {
  typealias Tree = NavigationTree<Destination>

  var tree: Tree
  let requester: OwnerPath
  var changes: [Tree.Change] = []

  mutating func perform(_ operation: Tree.Operation) throws(NavigationError) {
    switch operation {
    case .setRoot(let layout, let animation): try setRoot(layout, animation)
    case .push(let newEntry, let anchor): try push(newEntry, onto: anchor)
    case .pop(let anchor): try pop(in: anchor)
    case .popTo(let id): try keep(through: id, because: .popped)
    case .focus(let id): try focus(id)
    case .popToRoot(let anchor): try popToRoot(in: anchor)
    case .replace(let newEntry, let anchor): try replace(with: newEntry, in: anchor)
    case .present(let layout, let anchor): try present(layout, over: anchor)
    case .dismiss(let anchor): try dismiss(anchor)
    case .dismissAll: try dismissAll()
    case .selectTab(let index, let anchor): try selectTab(index, of: anchor)
    case .apply(let steps): try apply(steps)
    case .resolve(let token): try resolve(token)
    case .endScope(let scope): try cut(because: .scopeEnded) { scope.contains($0.scope) }
    case .stop(let owner): try cut(because: .ownerStopped) { owner.contains($0.owner) }
    case .restore(let other): try restore(other)
    case .sequence(let operations): for operation in operations { try perform(operation) }
    }
  }

  func target(_ anchor: EntryID?) throws(NavigationError) -> (
    position: LayerPosition, layer: Tree.Layer
  ) {
    guard tree.root != nil else { throw .noRoot }
    if let position = tree.position(of: anchor), let layer = tree.layer(at: position) {
      return (position, layer)
    }
    throw .unknownEntry(anchor ?? tree.nextID)
  }

  /// Records the removal of entries, given from the bottom up.
  mutating func removed(
    _ entries: some BidirectionalCollection<Tree.Entry>, because reason: RemovalReason
  ) throws(NavigationError) {
    for entry in entries.reversed() {
      guard requester.contains(entry.owner) else {
        throw .notOwner(of: entry.id, owner: entry.owner, requester: requester)
      }
      changes.append(.removed(entry, reason))
      if let token = entry.result { changes.append(.resolved(token, .cancelled(reason))) }
    }
  }

  mutating func insert(
    _ newEntry: Tree.NewEntry, as presentation: Presentation, in scope: OwnerPath
  ) throws(NavigationError) -> Tree.Entry {
    let owner = newEntry.owner ?? requester
    guard requester.contains(owner) else { throw .foreignOwner(owner, requester: requester) }
    let entry = Tree.Entry(
      id: try newID(), destination: newEntry.destination, owner: owner,
      scope: newEntry.scope ?? scope,
      presentation: presentation, awaitsResult: newEntry.awaitsResult)
    changes.append(.inserted(entry))
    return entry
  }

  mutating func newID() throws(NavigationError) -> EntryID {
    let id = tree.nextID
    guard id < .limit else { throw .outOfIDs }
    tree.nextID = id.next
    return id
  }

  /// Adds the entries of a stack, the first with the given presentation.
  mutating func insert(
    stack newEntries: [Tree.NewEntry], as presentation: Presentation, in scope: OwnerPath
  ) throws(NavigationError) -> Tree.Layer {
    guard !newEntries.isEmpty else { throw .nothingToShow }
    var entries: [Tree.Entry] = []
    for newEntry in newEntries {
      entries.append(
        try insert(
          newEntry, as: entries.isEmpty ? presentation : .push, in: entries.last?.scope ?? scope))
    }
    return Tree.Layer(kind: .stack, entries: entries)
  }

  mutating func push(_ newEntry: Tree.NewEntry, onto anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    let top = try uncoveredTop(of: layer)
    guard layer.kind == .stack else { throw .notAStack(top.id) }
    let entry = try insert(newEntry, as: .push, in: top.scope)
    tree.updateLayer(at: position) { $0.entries.append(entry) }
  }

  mutating func pop(in anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    guard layer.entries.count > 1 else {
      throw .atBottom(try top(of: layer).id, isPresented: position.count > 1)
    }
    try keep(layer.entries.count - 1, of: layer, at: position, because: .popped)
  }

  /// Removes all entries above an entry or presented over its layer.
  private mutating func keep(
    through id: EntryID, because reason: RemovalReason
  ) throws(NavigationError) {
    let (position, layer) = try target(id)
    guard let index = layer.entries.firstIndex(where: { $0.id == id }) else {
      throw .unknownEntry(id)
    }
    try keep(index + 1, of: layer, at: position, because: reason)
  }

  mutating func popToRoot(in anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    try keep(1, of: layer, at: position, because: .popped)
  }

  mutating func replace(with newEntry: Tree.NewEntry, in anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    let old = try top(of: layer)
    try removed([old] + (layer.modal?.entries ?? []), because: .replaced)
    let new = try insert(newEntry, as: old.presentation, in: old.scope)
    tree.updateLayer(at: position) {
      $0.entries[$0.entries.count - 1] = new
      $0.modal = nil
    }
  }

  /// Removes the entries of a layer after its first `count`.
  mutating func keep(
    _ count: Int, of layer: Tree.Layer, at position: LayerPosition, because reason: RemovalReason
  ) throws(NavigationError) {
    try removed(layer.allEntries[count...], because: reason)
    tree.updateLayer(at: position) {
      $0.entries.removeSubrange(count...)
      $0.modal = nil
    }
  }

  func top(of layer: Tree.Layer) throws(NavigationError) -> Tree.Entry {
    guard let top = layer.entries.last else { throw .damaged(.emptyLayer) }
    return top
  }

  /// The top of a layer that is not covered.
  func uncoveredTop(of layer: Tree.Layer) throws(NavigationError) -> Tree.Entry {
    let top = try top(of: layer)
    if let cover = layer.modal?.entries.first { throw .covered(top.id, by: cover.id) }
    return top
  }

  mutating func setRoot(
    _ layout: Tree.Layout, _ animation: Tree.Animation
  ) throws(NavigationError) {
    try removed(tree.entries, because: .rootReplaced)
    changes.append(.rootReplaced(animation))
    tree.root = try insert(layout, as: .root, orStackAs: .root, in: .top)
  }

  mutating func present(_ layout: Tree.Layout, over anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    let top = try uncoveredTop(of: layer)
    let modal = try insert(layout, as: .modal, orStackAs: .secondaryStack, in: top.scope)
    tree.updateLayer(at: position) { $0.modal = modal }
  }

  mutating func dismiss(_ anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    guard position.count > 1 else { throw .notPresented(try top(of: layer).id) }
    try dismiss(over: position.dropLast())
  }

  mutating func dismissAll() throws(NavigationError) {
    let (position, _) = try target(nil)
    if position.count > 1 { try dismiss(over: position.prefix(1)) }
  }

  private mutating func dismiss(over presenter: LayerPosition) throws(NavigationError) {
    try removed(tree.layer(at: presenter)?.modal?.entries ?? [], because: .dismissed)
    tree.updateLayer(at: presenter) { $0.modal = nil }
  }

  mutating func selectTab(_ index: Int, of anchor: EntryID?) throws(NavigationError) {
    let (position, layer) = try target(anchor)
    guard let bar = tree.tabBar(around: position) else { throw .noTabs(try top(of: layer).id) }
    guard bar.node.layers.indices.contains(index) else {
      throw .noSuchTab(index, count: bar.node.layers.count)
    }
    tree.root?.update(bar.position) { $0.selected = index }
  }

  mutating func focus(_ id: EntryID) throws(NavigationError) {
    try keep(through: id, because: .popped)
    let position = try target(id).position
    for depth in position.indices {
      tree.root?.update(position[..<depth]) {
        if $0.selected != nil { $0.selected = position[depth] }
      }
    }
  }

  private mutating func insert(
    _ layout: Tree.Layout, as presentation: Presentation, orStackAs stack: Presentation,
    in scope: OwnerPath
  ) throws(NavigationError) -> Tree.Node {
    switch layout {
    case .scene(let newEntry):
      let entry = try insert(newEntry, as: presentation, in: scope)
      return .init(layers: [.init(kind: .scene, entries: [entry])])
    case .stack(let newEntries):
      return .init(layers: [try insert(stack: newEntries, as: stack, in: scope)])
    case .tabs(let stacks, let selected):
      guard !stacks.isEmpty else { throw .nothingToShow }
      guard stacks.indices.contains(selected) else {
        throw .noSuchTab(selected, count: stacks.count)
      }
      var layers: [Tree.Layer] = []
      for newEntries in stacks { layers.append(try insert(stack: newEntries, as: .tab, in: scope)) }
      return .init(layers: layers, selected: selected)
    }
  }

  mutating func apply(_ steps: [Tree.Step]) throws(NavigationError) {
    guard let root = tree.root else { throw .noRoot }
    guard let first = steps.first else { throw .nothingToShow }
    var index = 0
    if let selected = root.selected {
      index = root.index(ofTabShowing: first.newEntry.destination) ?? selected
      try selectTab(index, of: root.layers[index].entries.first?.id)
    }
    let path = root.layers[index].path
    guard let bottom = path.first else { throw .damaged(.emptyLayer) }
    // The number of leading entries and steps that are equal.
    var kept = 1
    var next = bottom.destination == first.newEntry.destination ? 1 : 0
    while kept < path.count, next < steps.count, steps[next].leads(to: path[kept]) {
      kept += 1
      next += 1
    }
    if kept < path.count { try keep(through: path[kept - 1].id, because: .replanned) }
    for step in steps[next...] { try perform(step.operation) }
  }
}

extension NavigationTree.Step {
  fileprivate func leads(to entry: NavigationTree.Entry) -> Bool {
    entry.presentation == presentation && entry.destination == newEntry.destination
  }
}

extension NavigationTree.Node {
  /// The tab whose first entry shows a destination; the selected one if several do.
  fileprivate func index(ofTabShowing destination: Destination) -> Int? {
    func shows(_ index: Int) -> Bool { layers[index].entries.first?.destination == destination }
    return selected.flatMap { shows($0) ? $0 : nil } ?? layers.indices.first(where: shows)
  }
}

extension Transaction {
  mutating func resolve(_ token: ResultToken) throws(NavigationError) {
    guard let entry = tree.entry(token.entry), entry.awaitsResult else { throw .spentToken(token) }
    guard requester.contains(entry.owner) else {
      throw .notOwner(of: entry.id, owner: entry.owner, requester: requester)
    }
    let (position, _) = try target(entry.id)
    tree.updateLayer(at: position) { layer in
      for index in layer.entries.indices where layer.entries[index].id == entry.id {
        layer.entries[index].awaitsResult = false
      }
    }
    changes.append(.resolved(token, .delivered))
  }

  /// Removes the entries that end, with all entries above them.
  mutating func cut(
    because reason: RemovalReason, _ ends: (Tree.Entry) -> Bool
  ) throws(NavigationError) {
    let before = tree.entries
    guard let first = before.first(where: ends) else { return }
    let kept = try tree.root?.truncating { ends($0) ? nil : $0 }
    guard let kept else { throw .removesRoot(first.id) }
    let ids = Set(kept.entries.lazy.map { $0.id })
    try removed(before.filter { !ids.contains($0.id) }, because: reason)
    tree.root = kept
  }

  mutating func restore(_ other: Tree) throws(NavigationError) {
    guard let root = other.root else { throw .nothingToShow }
    let common = tree.root?.common(with: root) ?? []
    let kept = Dictionary(uniqueKeysWithValues: common.map { ($0.id, $0) })
    try removed(tree.entries.filter { kept[$0.id] == nil }, because: .restored)
    var incoming = self
    let restored: Tree.Node? = try root.truncating { entry throws(NavigationError) in
      if let entry = kept[entry.id] { return entry }
      let newEntry = Tree.NewEntry(entry.destination, owner: entry.owner, scope: entry.scope)
      return try incoming.insert(newEntry, as: entry.presentation, in: entry.scope)
    }
    self = incoming
    tree.root = restored
  }
}

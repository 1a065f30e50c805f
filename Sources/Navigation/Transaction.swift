/// A tree in the middle of an operation, with what has changed so far.
///
/// If a step throws, the whole transaction is dropped: nothing has to be undone.
struct Transaction<Destination: Hashable & Codable & Sendable> {
  typealias Tree = NavigationTree<Destination>

  var tree: Tree
  let asker: Lineage
  var changes: [Tree.Change] = []

  init(tree: Tree, asker: Lineage) {
    self.tree = tree
    self.asker = asker
  }

  mutating func perform(_ operation: Tree.Operation) throws(NavigationError) {
    switch operation {
    case .setRoot(let layout, let animation): try setRoot(layout, animation)
    case .push(let draft, let anchor): try push(draft, onto: anchor)
    case .pop(let anchor): try pop(in: anchor)
    case .popTo(let id): try popTo(id)
    case .focus(let id): try focus(id)
    case .popToRoot(let anchor): try popToRoot(in: anchor)
    case .replace(let draft, let anchor): try replace(with: draft, in: anchor)
    case .present(let layout, let anchor): try present(layout, over: anchor)
    case .dismiss(let anchor): try dismiss(anchor)
    case .dismissAll: try dismissAll()
    case .selectTab(let index, let anchor): try selectTab(index, of: anchor)
    case .apply(let steps): try apply(steps)
    case .resolve(let token): try resolve(token)
    case .endScope(let scope):
      try cut(because: .scopeEnded) { scope.contains($0.scope) }
    case .stop(let owner):
      try cut(because: .ownerStopped) { owner.contains($0.owner) }
    case .restore(let other): try restore(other)
    case .sequence(let operations):
      for operation in operations { try perform(operation) }
    }
  }

  /// The place and the layer that an anchor stands for.
  func target(_ anchor: EntryID?) throws(NavigationError) -> (place: LayerPath, layer: Tree.Layer) {
    guard tree.root != nil else { throw .noRoot }
    if let place = tree.place(of: anchor), let layer = tree.layer(at: place) {
      return (place, layer)
    }
    throw .unknownEntry(anchor ?? tree.nextID)
  }

  /// Notes that the entries (given from the bottom up) are gone.
  mutating func removed(
    _ entries: some BidirectionalCollection<Tree.Entry>, because reason: RemovalReason
  ) throws(NavigationError) {
    for entry in entries.reversed() {
      guard asker.contains(entry.owner) else {
        throw .notOwner(of: entry.id, owner: entry.owner, asker: asker)
      }
      changes.append(.removed(entry, reason))
      if let token = entry.result { changes.append(.resolved(token, .cancelled(reason))) }
    }
  }

  /// Makes an entry of a draft.
  mutating func insert(
    _ draft: Tree.Draft, as presentation: Presentation, in scope: Lineage
  ) throws(NavigationError) -> Tree.Entry {
    let owner = draft.owner ?? asker
    guard asker.contains(owner) else { throw .foreignOwner(owner, asker: asker) }
    let entry = Tree.Entry(
      id: try newID(), destination: draft.destination, owner: owner, scope: draft.scope ?? scope,
      presentation: presentation, awaitsResult: draft.awaitsResult)
    changes.append(.inserted(entry))
    return entry
  }

  mutating func newID() throws(NavigationError) -> EntryID {
    let id = tree.nextID
    guard id < .limit else { throw .outOfIDs }
    tree.nextID = id.next
    return id
  }

  /// Makes the entries of a stack, whose first comes in as told.
  mutating func insert(
    stack drafts: [Tree.Draft], as presentation: Presentation, in scope: Lineage
  ) throws(NavigationError) -> Tree.Layer {
    guard !drafts.isEmpty else { throw .nothingToShow }
    var entries: [Tree.Entry] = []
    for draft in drafts {
      entries.append(
        try insert(
          draft, as: entries.isEmpty ? presentation : .push, in: entries.last?.scope ?? scope))
    }
    return Tree.Layer(kind: .stack, entries: entries, modal: nil)
  }
}

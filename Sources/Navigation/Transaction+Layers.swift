extension Transaction {
  mutating func setRoot(
    _ layout: Tree.Layout, _ animation: Tree.Animation
  ) throws(NavigationError) {
    try removed(tree.entries, because: .rootReplaced)
    changes.append(.rootReplaced(animation))
    tree.root = try insert(layout, as: .root, orStackAs: .root, in: .top)
  }

  mutating func present(_ layout: Tree.Layout, over anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    let top = try uncoveredTop(of: layer)
    let modal = try insert(layout, as: .modal, orStackAs: .secondaryStack, in: top.scope)
    tree.updateLayer(at: place) { $0.modal = modal }
  }

  mutating func dismiss(_ anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    guard let presenter = place.presenter else { throw .notPresented(try top(of: layer).id) }
    try dismiss(over: presenter)
  }

  mutating func dismissAll() throws(NavigationError) {
    let (place, _) = try target(nil)
    guard let index = place.turns.firstIndex(of: .modal) else { return }
    try dismiss(over: LayerPath(turns: Array(place.turns[..<index])))
  }

  private mutating func dismiss(over presenter: LayerPath) throws(NavigationError) {
    try removed(tree.layer(at: presenter)?.modal?.entries ?? [], because: .dismissed)
    tree.updateLayer(at: presenter) { $0.modal = nil }
  }

  mutating func selectTab(_ index: Int, of anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    guard let bar = place.tabBar, let tabs = tree.tabs(at: bar) else {
      throw .noTabs(try top(of: layer).id)
    }
    guard tabs.layers.indices.contains(index) else {
      throw .noSuchTab(index, count: tabs.layers.count)
    }
    tree.select(index, at: bar)
  }

  mutating func focus(_ id: EntryID) throws(NavigationError) {
    try popTo(id)
    let turns = try target(id).place.turns
    for (index, turn) in turns.enumerated() {
      guard case .tab(let tab) = turn else { continue }
      tree.select(tab, at: LayerPath(turns: Array(turns[..<index])))
    }
  }

  /// Makes the node of a layout.
  private mutating func insert(
    _ layout: Tree.Layout, as presentation: Presentation, orStackAs stack: Presentation,
    in scope: Lineage
  ) throws(NavigationError) -> Tree.Node {
    switch layout {
    case .scene(let draft):
      let entry = try insert(draft, as: presentation, in: scope)
      return .layer(.init(kind: .scene, entries: [entry], modal: nil))
    case .stack(let drafts):
      return .layer(try insert(stack: drafts, as: stack, in: scope))
    case .tabs(let stacks, let selected):
      guard !stacks.isEmpty else { throw .nothingToShow }
      guard stacks.indices.contains(selected) else {
        throw .noSuchTab(selected, count: stacks.count)
      }
      var layers: [Tree.Layer] = []
      for drafts in stacks { layers.append(try insert(stack: drafts, as: .tab, in: scope)) }
      return .tabs(.init(layers: layers, selected: selected))
    }
  }
}

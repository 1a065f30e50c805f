/// Where a layer is in a tree: the turns one takes from the root to reach it.
struct LayerPath: Equatable {
  enum Turn: Equatable {
    /// Into a tab.
    case tab(Int)
    /// To what is presented over the layer.
    case modal
  }

  var turns: [Turn] = []

  /// The layer over which this one, or the tab bar it is in, is presented.
  var presenter: LayerPath? {
    turns.lastIndex(of: .modal).map { LayerPath(turns: Array(turns[..<$0])) }
  }

  /// The innermost tab bar the layer is in: the turns to it.
  var tabBar: LayerPath? {
    turns.lastIndex { $0 != .modal }.map { LayerPath(turns: Array(turns[..<$0])) }
  }
}

extension NavigationTree {
  /// The place of the layer that holds an entry, or of the layer in front.
  func place(of id: EntryID?) -> LayerPath? {
    guard let root else { return nil }
    var turns: [LayerPath.Turn] = []
    guard let id else {
      root.turnsToFront(&turns)
      return LayerPath(turns: turns)
    }
    return root.turns(to: id, &turns) ? LayerPath(turns: turns) : nil
  }

  func layer(at place: LayerPath) -> Layer? {
    guard case .layer(let layer)? = root?.node(at: place.turns[...]) else { return nil }
    return layer
  }

  func tabs(at place: LayerPath) -> Tabs? {
    guard case .tabs(let tabs)? = root?.node(at: place.turns[...]) else { return nil }
    return tabs
  }

  mutating func updateLayer(at place: LayerPath, _ body: (inout Layer) -> Void) {
    root?.update(place.turns[...]) { node in
      guard case .layer(var layer) = node else { return }
      body(&layer)
      node = .layer(layer)
    }
  }

  mutating func select(_ index: Int, at tabBar: LayerPath) {
    root?.update(tabBar.turns[...]) { node in
      guard case .tabs(var tabs) = node else { return }
      tabs.selected = index
      node = .tabs(tabs)
    }
  }
}

extension NavigationTree.Node {
  fileprivate func turnsToFront(_ turns: inout [LayerPath.Turn]) {
    if case .tabs(let tabs) = self { turns.append(.tab(tabs.selected)) }
    guard let modal = shown.modal else { return }
    turns.append(.modal)
    modal.turnsToFront(&turns)
  }

  /// Adds the turns to the layer that holds an entry, if it is in here.
  fileprivate func turns(to id: EntryID, _ turns: inout [LayerPath.Turn]) -> Bool {
    switch self {
    case .layer(let layer):
      return layer.turns(to: id, &turns)
    case .tabs(let tabs):
      for (index, layer) in tabs.layers.enumerated() {
        turns.append(.tab(index))
        if layer.turns(to: id, &turns) { return true }
        turns.removeLast()
      }
      return false
    }
  }

  fileprivate func node(at turns: ArraySlice<LayerPath.Turn>) -> Self? {
    switch (self, turns.first) {
    case (_, nil): self
    case (.layer(let layer), .modal): layer.modal?.node(at: turns.dropFirst())
    case (.tabs(let tabs), .tab(let index)):
      Self.layer(tabs.layers[index]).node(at: turns.dropFirst())
    default: nil
    }
  }

  fileprivate mutating func update(
    _ turns: ArraySlice<LayerPath.Turn>, _ body: (inout Self) -> Void
  ) {
    switch (self, turns.first) {
    case (_, nil):
      body(&self)
    case (.layer(var layer), .modal):
      layer.modal?.update(turns.dropFirst(), body)
      self = .layer(layer)
    case (.tabs(var tabs), .tab(let index)):
      var node = Self.layer(tabs.layers[index])
      node.update(turns.dropFirst(), body)
      tabs.layers[index] = node.shown
      self = .tabs(tabs)
    default:
      break
    }
  }
}

extension NavigationTree.Layer {
  fileprivate func turns(to id: EntryID, _ turns: inout [LayerPath.Turn]) -> Bool {
    if entries.contains(where: { $0.id == id }) { return true }
    guard let modal else { return false }
    turns.append(.modal)
    if modal.turns(to: id, &turns) { return true }
    turns.removeLast()
    return false
  }
}

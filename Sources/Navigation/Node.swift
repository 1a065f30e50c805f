extension NavigationTree {
  /// What stands at the root of a tree or is presented over a layer.
  public indirect enum Node: Equatable, Sendable {
    /// A scene or a stack.
    case layer(Layer)
    /// Several stacks, one of them selected.
    case tabs(Tabs)
  }
}

extension NavigationTree.Node {
  /// The layer that is shown: this one, or the selected tab's.
  var shown: NavigationTree.Layer {
    switch self {
    case .layer(let layer): layer
    case .tabs(let tabs): tabs.layers[tabs.selected]
    }
  }

  /// The first entry of the layer, or of each tab in order.
  var bottoms: [NavigationTree.Entry] {
    switch self {
    case .layer(let layer): Array(layer.entries.prefix(1))
    case .tabs(let tabs): tabs.bottoms
    }
  }

  /// All entries, each before what stands on it or is presented over it.
  var entries: [NavigationTree.Entry] {
    var entries: [NavigationTree.Entry] = []
    addEntries(to: &entries)
    return entries
  }

  fileprivate func addEntries(to entries: inout [NavigationTree.Entry]) {
    switch self {
    case .layer(let layer): layer.addEntries(to: &entries)
    case .tabs(let tabs):
      for layer in tabs.layers { layer.addEntries(to: &entries) }
    }
  }

  /// The entry with an id.
  func entry(_ id: EntryID) -> NavigationTree.Entry? {
    switch self {
    case .layer(let layer): return layer.entry(id)
    case .tabs(let tabs):
      for layer in tabs.layers {
        if let entry = layer.entry(id) { return entry }
      }
      return nil
    }
  }

  /// A node with each entry changed, in the order of ``entries``; an entry without a counterpart is
  /// cut off together with what stands on it.
  ///
  /// A layer without entries vanishes, and so does a tab bar without tabs. If the selected tab
  /// vanishes, the one before it is selected, or else the first.
  func truncating<Other>(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree<Other>.Entry?
  ) throws(NavigationError) -> NavigationTree<Other>.Node? {
    switch self {
    case .layer(let layer):
      return try layer.truncating(change).map { .layer($0) }
    case .tabs(let tabs):
      var layers: [NavigationTree<Other>.Layer] = []
      var selected = 0
      for (index, layer) in tabs.layers.enumerated() {
        guard let kept = try layer.truncating(change) else { continue }
        layers.append(kept)
        if index <= tabs.selected { selected = layers.count - 1 }
      }
      return layers.isEmpty ? nil : .tabs(.init(layers: layers, selected: selected))
    }
  }
}

extension NavigationTree.Layer {
  fileprivate func addEntries(to all: inout [NavigationTree.Entry]) {
    all += entries
    modal?.addEntries(to: &all)
  }

  fileprivate func entry(_ id: EntryID) -> NavigationTree.Entry? {
    for entry in entries where entry.id == id { return entry }
    return modal?.entry(id)
  }
}

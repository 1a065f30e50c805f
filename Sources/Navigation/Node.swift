extension NavigationTree {
  /// What stands at the root of a tree or is presented over a layer.
  public indirect enum Node: Equatable, Sendable {
    /// A scene or a stack.
    case layer(Layer)
    /// Several stacks, one of them selected.
    case tabs(Tabs)
  }

  /// A scene or a stack, and what is presented over it.
  public struct Layer: Equatable, Sendable {
    /// What a layer can hold.
    package enum Kind: Sendable {
      /// One scene, on which nothing is pushed.
      case scene
      /// A stack of scenes.
      case stack
    }

    /// Whether this is a scene or a stack.
    package let kind: Kind
    /// The entries from the bottom to the top; never empty, and exactly one in a scene.
    public internal(set) var entries: [Entry]
    /// What is presented over the layer.
    package internal(set) var modal: Node?
  }

  /// A tab bar.
  public struct Tabs: Equatable, Sendable {
    /// The tabs in order; never empty.
    ///
    /// What is presented over a tab stays with it.
    public internal(set) var layers: [Layer]
    /// The index of the tab that is shown.
    public internal(set) var selected: Int

    /// The first entry of each tab, in order.
    @usableFromInline package var bottoms: [Entry] {
      var bottoms: [Entry] = []
      for layer in layers { bottoms += layer.entries.prefix(1) }
      return bottoms
    }
  }

  /// What each tab bar of the tree shows, outer bars first.
  var selections: [Selection] {
    var selections: [Selection] = []
    root?.addSelections(to: &selections)
    return selections
  }

  /// Whether there is a tab bar anywhere.
  var hasTabs: Bool { root?.hasTabs ?? false }
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
  func truncating(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree.Entry?
  ) throws(NavigationError) -> Self? {
    switch self {
    case .layer(let layer):
      return try layer.truncating(change).map { .layer($0) }
    case .tabs(let tabs):
      var layers: [NavigationTree.Layer] = []
      var selected = 0
      for (index, layer) in tabs.layers.enumerated() {
        guard let kept = try layer.truncating(change) else { continue }
        layers.append(kept)
        if index <= tabs.selected { selected = layers.count - 1 }
      }
      return layers.isEmpty ? nil : .tabs(.init(layers: layers, selected: selected))
    }
  }

  /// The entries of this node that are in the other too, standing on the same entries.
  func common(with other: Self) -> [NavigationTree.Entry] {
    switch (self, other) {
    case (.layer(let layer), .layer(let other)):
      return layer.common(with: other)
    case (.tabs(let tabs), .tabs(let others)):
      return tabs.layers.flatMap { layer in
        let other = others.layers.first { $0.entries.first?.id == layer.entries.first?.id }
        return other.map { layer.common(with: $0) } ?? []
      }
    default:
      return []
    }
  }

  fileprivate func addSelections(to selections: inout [Selection]) {
    switch self {
    case .layer(let layer):
      layer.modal?.addSelections(to: &selections)
    case .tabs(let tabs):
      if let root = shown.entries.first?.id {
        selections.append(Selection(index: tabs.selected, root: root))
      }
      for layer in tabs.layers { layer.modal?.addSelections(to: &selections) }
    }
  }

  fileprivate var hasTabs: Bool {
    switch self {
    case .layer(let layer): layer.modal?.hasTabs ?? false
    case .tabs: true
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

  /// The entries of the layer and of what is presented over it, from the bottom up.
  var allEntries: [NavigationTree.Entry] {
    modal.map { entries + $0.entries } ?? entries
  }

  /// The entries one goes through from the bottom of the layer to what is in front of it.
  var line: [NavigationTree.Entry] {
    var line = entries
    var modal = modal
    while let layer = modal?.shown {
      line += layer.entries
      modal = layer.modal
    }
    return line
  }

  func truncating(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree.Entry?
  ) throws(NavigationError) -> Self? {
    var kept: [NavigationTree.Entry] = []
    for entry in entries {
      guard let changed = try change(entry) else { break }
      kept.append(changed)
    }
    guard !kept.isEmpty else { return nil }
    let isWhole = kept.count == entries.count
    return .init(
      kind: kind, entries: kept,
      modal: isWhole ? try modal?.truncating(change) : nil)
  }

  fileprivate func common(with other: Self) -> [NavigationTree.Entry] {
    guard kind == other.kind else { return [] }
    let pairs = zip(entries, other.entries).prefix { $0.isSameScene(as: $1) }
    let common = pairs.map { $0.0 }
    guard common.count == entries.count, common.count == other.entries.count,
      let modal, let otherModal = other.modal
    else { return common }
    return common + modal.common(with: otherModal)
  }
}

/// Which tab a tab bar shows.
struct Selection: Equatable {
  let index: Int
  /// The first entry on it.
  let root: EntryID
}

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
    public enum Kind: Sendable {
      /// One scene, on which nothing is pushed.
      case scene
      /// A stack of scenes.
      case stack
    }

    /// Whether this is a scene or a stack.
    public let kind: Kind
    /// The entries from the bottom to the top; never empty, and exactly one in a scene.
    public internal(set) var entries: [Entry]
    /// What is presented over the layer.
    public internal(set) var modal: Node?
  }

  /// A tab bar.
  public struct Tabs: Equatable, Sendable {
    /// The tabs in order; never empty.
    ///
    /// What is presented over a tab stays with it.
    public internal(set) var layers: [Layer]
    /// The index of the tab that is shown.
    public internal(set) var selected: Int
  }

  /// The content of a new root or of something presented.
  public enum Layout: Hashable, Codable, Sendable {
    /// One scene; presented, it is a modal.
    case scene(Draft)
    /// A stack from the bottom up; presented, it is a secondary stack.
    case stack([Draft])
    /// A tab bar: the stacks of its tabs.
    case tabs([[Draft]], selected: Int = 0)
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

  /// All entries, each before what stands on it or is presented over it.
  var entries: [NavigationTree.Entry] {
    switch self {
    case .layer(let layer): layer.allEntries
    case .tabs(let tabs): tabs.layers.flatMap(\.allEntries)
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
  /// The entries of the layer and of what is presented over it, from the bottom up.
  var allEntries: [NavigationTree.Entry] {
    entries + (modal?.entries ?? [])
  }

  /// The entries one goes through from the bottom of the layer to what is in front of it.
  var line: [NavigationTree.Entry] {
    entries + (modal?.shown.line ?? [])
  }

  func truncating<Other>(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree<Other>.Entry?
  ) throws(NavigationError) -> NavigationTree<Other>.Layer? {
    var kept: [NavigationTree<Other>.Entry] = []
    for entry in entries {
      guard let changed = try change(entry) else { break }
      kept.append(changed)
    }
    guard !kept.isEmpty else { return nil }
    let isWhole = kept.count == entries.count
    return .init(
      kind: kind == .scene ? .scene : .stack, entries: kept,
      modal: isWhole ? try modal?.truncating(change) : nil)
  }
}

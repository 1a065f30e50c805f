extension NavigationTree {
  /// The content of the root or of a presentation: a scene, a stack, or a tab bar.
  @usableFromInline package struct Node: Equatable, Sendable {
    /// The tabs in order, each with its presented node; never empty, and a single layer without a tab bar.
    package internal(set) var layers: [Layer]
    /// The index of the selected tab; nil if there is no tab bar.
    package internal(set) var selected: Int?

    /// The first entry of the layer, or of each tab in order.
    package var bottoms: [Entry] { layers.flatMap { $0.entries.prefix(1) } }
  }

  /// A scene or a stack, and the node presented over it.
  @usableFromInline package struct Layer: Equatable, Sendable {
    package enum Kind: Sendable {
      /// A single scene, which is no stack.
      case scene
      case stack
    }

    package let kind: Kind
    /// The entries from the bottom to the top; never empty, and exactly one in a scene.
    package internal(set) var entries: [Entry]
    package internal(set) var modal: Node?
  }

  /// The selected tab of each tab bar of the tree, outer bars first.
  var selections: [Selection] {
    var selections: [Selection] = []
    root?.addSelections(to: &selections)
    return selections
  }

  var hasTabs: Bool { root?.hasTabs ?? false }

  /// The position of the layer that contains an entry, or of the front layer.
  func position(of id: EntryID?) -> LayerPosition? {
    guard let id else { return root?.frontPosition }
    return root?.position(of: id)
  }

  func layer(at position: LayerPosition) -> Layer? {
    guard let index = position.last else { return nil }
    return root?.node(at: position.dropLast())?.layers[index]
  }

  mutating func updateLayer(at position: LayerPosition, _ body: (inout Layer) -> Void) {
    guard let index = position.last else { return }
    root?.update(position.dropLast()) { body(&$0.layers[index]) }
  }
}

/// The position of a layer: its index in the root, then in the node presented over that, and so on.
///
/// Without its last index, it is the position of the node that contains the layer.
typealias LayerPosition = ArraySlice<Int>

extension NavigationTree.Node {
  var selectedLayer: NavigationTree.Layer { layers[selected ?? 0] }

  /// All entries in order: each precedes the entries above it and those presented over it.
  var entries: [NavigationTree.Entry] {
    var entries: [NavigationTree.Entry] = []
    addEntries(to: &entries)
    return entries
  }

  private func addEntries(to entries: inout [NavigationTree.Entry]) {
    for layer in layers {
      entries += layer.entries
      layer.modal?.addEntries(to: &entries)
    }
  }

  func entry(_ id: EntryID) -> NavigationTree.Entry? {
    for layer in layers {
      for entry in layer.entries where entry.id == id { return entry }
      if let entry = layer.modal?.entry(id) { return entry }
    }
    return nil
  }

  fileprivate var frontPosition: LayerPosition {
    var position = [selected ?? 0]
    var modal = selectedLayer.modal
    while let node = modal {
      position.append(node.selected ?? 0)
      modal = node.selectedLayer.modal
    }
    return position[...]
  }

  fileprivate func position(of id: EntryID) -> LayerPosition? {
    for (index, layer) in layers.enumerated() {
      if layer.entries.contains(where: { $0.id == id }) { return [index] }
      if let rest = layer.modal?.position(of: id) { return [index] + rest }
    }
    return nil
  }

  func node(at position: LayerPosition) -> Self? {
    guard let index = position.first else { return self }
    return layers[index].modal?.node(at: position.dropFirst())
  }

  mutating func update(_ position: LayerPosition, _ body: (inout Self) -> Void) {
    guard let index = position.first else { return body(&self) }
    layers[index].modal?.update(position.dropFirst(), body)
  }

  /// The node with each entry transformed, in the order of ``entries``; if the result is nil, the entry is
  /// removed together with the entries above it.
  ///
  /// Empty layers are removed, and so are nodes without layers. If the selected tab is removed, the
  /// previous one is selected, or else the first.
  func truncating(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree.Entry?
  ) throws(NavigationError) -> Self? {
    var kept = Self(layers: [], selected: selected == nil ? nil : 0)
    for (index, layer) in layers.enumerated() {
      guard let layer = try layer.truncating(change) else { continue }
      kept.layers.append(layer)
      if let selected, index <= selected { kept.selected = kept.layers.count - 1 }
    }
    return kept.layers.isEmpty ? nil : kept
  }

  /// The entries that both nodes have, above the same entries.
  func common(with other: Self) -> [NavigationTree.Entry] {
    guard (selected == nil) == (other.selected == nil) else { return [] }
    return layers.flatMap { layer in
      other.layers.first { $0.entries.first?.id == layer.entries.first?.id }.map(layer.common) ?? []
    }
  }

  fileprivate func addSelections(to selections: inout [Selection]) {
    if let selected, let root = selectedLayer.entries.first?.id {
      selections.append(Selection(index: selected, root: root))
    }
    for layer in layers { layer.modal?.addSelections(to: &selections) }
  }

  fileprivate var hasTabs: Bool { selected != nil || selectedLayer.modal?.hasTabs ?? false }
}

extension NavigationTree.Layer {
  /// The entries of the layer and of the node presented over it, from the bottom up.
  var allEntries: [NavigationTree.Entry] { modal.map { entries + $0.entries } ?? entries }

  /// The entries on the path from the bottom of the layer to its front.
  var path: [NavigationTree.Entry] {
    var path = entries
    var modal = modal
    while let layer = modal?.selectedLayer {
      path += layer.entries
      modal = layer.modal
    }
    return path
  }

  fileprivate func truncating(
    _ change: (NavigationTree.Entry) throws(NavigationError) -> NavigationTree.Entry?
  ) throws(NavigationError) -> Self? {
    var kept: [NavigationTree.Entry] = []
    for entry in entries {
      guard let changed = try change(entry) else { break }
      kept.append(changed)
    }
    guard !kept.isEmpty else { return nil }
    let isComplete = kept.count == entries.count
    return .init(kind: kind, entries: kept, modal: isComplete ? try modal?.truncating(change) : nil)
  }

  fileprivate func common(with other: Self) -> [NavigationTree.Entry] {
    guard kind == other.kind else { return [] }
    let common = zip(entries, other.entries).prefix { $0.isSameScene(as: $1) }.map { $0.0 }
    guard common.count == entries.count, common.count == other.entries.count,
      let modal, let otherModal = other.modal
    else { return common }
    return common + modal.common(with: otherModal)
  }
}

/// The selected tab of a tab bar.
struct Selection: Equatable {
  let index: Int
  /// The first entry of the tab.
  let root: EntryID
}

extension NavigationTree {
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
}

extension NavigationTree.Layer {
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

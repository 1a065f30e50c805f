extension NavigationTree {
  /// One line of an outline.
  public struct OutlineLine: Equatable, Sendable {
    /// What a line is about.
    public enum Kind: Equatable, Sendable {
      /// A tab, by its index in its bar; its entries follow, one deeper.
      case tab(Int, isSelected: Bool)
      /// An entry.
      case entry(Entry)
    }

    /// How far the line stands in: what is presented stands one deeper than its presenter.
    public let depth: Int
    /// What the line is about.
    public let kind: Kind
    /// Whether this is the entry in front.
    public let isFocused: Bool
  }

  /// The tree as lines to draw, the root first and each stack from the bottom up.
  ///
  /// - Complexity: O(*n*).
  public var outline: [OutlineLine] {
    var lines: [OutlineLine] = []
    root?.addLines(to: &lines, depth: 0, focus: focus?.id)
    return lines
  }
}

extension NavigationTree.Node {
  fileprivate func addLines(
    to lines: inout [NavigationTree.OutlineLine], depth: Int, focus: EntryID?
  ) {
    switch self {
    case .layer(let layer):
      layer.addLines(to: &lines, depth: depth, focus: focus)
    case .tabs(let tabs):
      for (index, layer) in tabs.layers.enumerated() {
        let kind = NavigationTree.OutlineLine.Kind.tab(index, isSelected: index == tabs.selected)
        lines.append(.init(depth: depth, kind: kind, isFocused: false))
        layer.addLines(to: &lines, depth: depth + 1, focus: focus)
      }
    }
  }
}

extension NavigationTree.Layer {
  fileprivate func addLines(
    to lines: inout [NavigationTree.OutlineLine], depth: Int, focus: EntryID?
  ) {
    for entry in entries {
      lines.append(.init(depth: depth, kind: .entry(entry), isFocused: entry.id == focus))
    }
    modal?.addLines(to: &lines, depth: depth + 1, focus: focus)
  }
}

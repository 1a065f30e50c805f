extension NavigationTree.Node {
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
}

extension NavigationTree.Layer {
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

/// Which tab a tab bar shows.
struct Selection: Equatable {
  /// The index of the tab.
  let index: Int
  /// The first entry on it.
  let root: EntryID
}

extension NavigationTree {
  /// What each tab bar of the tree shows, outer bars first.
  var selections: [Selection] { root?.selections ?? [] }
}

extension NavigationTree.Node {
  fileprivate var selections: [Selection] {
    switch self {
    case .layer(let layer):
      return layer.modal?.selections ?? []
    case .tabs(let tabs):
      let own = shown.entries.first.map { Selection(index: tabs.selected, root: $0.id) }
      return (own.map { [$0] } ?? []) + tabs.layers.flatMap { $0.modal?.selections ?? [] }
    }
  }
}

/// Which tab a tab bar shows.
struct Selection: Equatable {
  /// The index of the tab.
  let index: Int
  /// The first entry on it.
  let root: EntryID
}

extension NavigationTree {
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

extension NavigationTree {
  /// Checks what holds of each tree that operations make, for a tree from elsewhere.
  ///
  /// - Throws: ``NavigationError/damaged(_:)`` for the first thing that is wrong.
  /// - Complexity: O(*n*).
  func validate() throws(NavigationError) {
    guard (.first ... .limit).contains(nextID) else { throw .damaged(.nextIDOutOfRange(nextID)) }
    try root?.validate(isRoot: true)
    var ids: Set<EntryID> = []
    for entry in entries {
      guard entry.id >= .first, entry.id < nextID else { throw .damaged(.idOutOfRange(entry.id)) }
      guard ids.insert(entry.id).inserted else { throw .damaged(.duplicateID(entry.id)) }
    }
  }
}

extension NavigationTree.Node {
  fileprivate func validate(isRoot: Bool) throws(NavigationError) {
    switch self {
    case .layer(let layer):
      let presented: Presentation = layer.kind == .scene ? .modal : .secondaryStack
      try layer.validate(bottom: isRoot ? .root : presented)
    case .tabs(let tabs):
      guard !tabs.layers.isEmpty else { throw .damaged(.emptyTabs) }
      guard tabs.layers.indices.contains(tabs.selected) else {
        throw .damaged(.selectionOutOfRange(tabs.selected, count: tabs.layers.count))
      }
      for layer in tabs.layers { try layer.validate(bottom: .tab) }
    }
  }
}

extension NavigationTree.Layer {
  /// Checks the layer, whose first entry must have come here as told.
  fileprivate func validate(bottom: Presentation) throws(NavigationError) {
    guard let first = entries.first else { throw .damaged(.emptyLayer) }
    guard first.presentation == bottom else {
      throw .damaged(.misplaced(first.id, first.presentation))
    }
    for entry in entries.dropFirst() {
      guard kind == .stack, entry.presentation == .push else {
        throw .damaged(.misplaced(entry.id, entry.presentation))
      }
    }
    try modal?.validate(isRoot: false)
  }
}

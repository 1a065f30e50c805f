extension Transaction {
  mutating func resolve(_ token: ResultToken) throws(NavigationError) {
    guard let entry = tree.entry(token.entry), entry.awaitsResult else { throw .spentToken(token) }
    guard asker.contains(entry.owner) else {
      throw .notOwner(of: entry.id, owner: entry.owner, asker: asker)
    }
    let (place, _) = try target(entry.id)
    tree.updateLayer(at: place) { layer in
      for index in layer.entries.indices where layer.entries[index].id == entry.id {
        layer.entries[index].awaitsResult = false
      }
    }
    changes.append(.resolved(token, .delivered))
  }

  /// Removes the entries that end, with all that stands on them.
  mutating func cut(
    because reason: RemovalReason, _ ends: (Tree.Entry) -> Bool
  ) throws(NavigationError) {
    let before = tree.entries
    guard let first = before.first(where: ends) else { return }
    let kept = try tree.root?.truncating { ends($0) ? nil : $0 }
    guard let kept else { throw .rootWouldGo(first.id) }
    let ids = Set(kept.entries.lazy.map { $0.id })
    try removed(before.filter { !ids.contains($0.id) }, because: reason)
    tree.root = kept
  }

  mutating func restore(_ other: Tree) throws(NavigationError) {
    guard let root = other.root else { throw .nothingToShow }
    let common = tree.root?.common(with: root) ?? []
    let kept = Dictionary(uniqueKeysWithValues: common.map { ($0.id, $0) })
    try removed(tree.entries.filter { kept[$0.id] == nil }, because: .restored)
    var incoming = self
    let restored: Tree.Node? = try root.truncating { entry throws(NavigationError) in
      if let entry = kept[entry.id] { return entry }
      let draft = Tree.Draft(entry.destination, owner: entry.owner, scope: entry.scope)
      return try incoming.insert(draft, as: entry.presentation, in: entry.scope)
    }
    self = incoming
    tree.root = restored
  }
}

extension Transaction {
  mutating func push(_ draft: Tree.Draft, onto anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    let top = try uncoveredTop(of: layer)
    guard layer.kind == .stack else { throw .notAStack(top.id) }
    let entry = try insert(draft, as: .push, in: top.scope)
    tree.updateLayer(at: place) { $0.entries.append(entry) }
  }

  mutating func pop(in anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    guard layer.entries.count > 1 else {
      throw .atBottom(try top(of: layer).id, isPresented: place.presenter != nil)
    }
    try keep(layer.entries.count - 1, of: layer, at: place, because: .popped)
  }

  mutating func popTo(_ id: EntryID) throws(NavigationError) {
    let (place, layer) = try target(id)
    guard let index = layer.entries.firstIndex(where: { $0.id == id }) else {
      throw .unknownEntry(id)
    }
    try keep(index + 1, of: layer, at: place, because: .popped)
  }

  mutating func popToRoot(in anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    try keep(1, of: layer, at: place, because: .popped)
  }

  mutating func replace(with draft: Tree.Draft, in anchor: EntryID?) throws(NavigationError) {
    let (place, layer) = try target(anchor)
    let old = try top(of: layer)
    try removed([old] + (layer.modal?.entries ?? []), because: .replaced)
    let new = try insert(draft, as: old.presentation, in: old.scope)
    tree.updateLayer(at: place) {
      $0.entries[$0.entries.count - 1] = new
      $0.modal = nil
    }
  }

  /// Cuts a layer off above its first `count` entries.
  mutating func keep(
    _ count: Int, of layer: Tree.Layer, at place: LayerPath, because reason: RemovalReason
  ) throws(NavigationError) {
    try removed(layer.allEntries[count...], because: reason)
    tree.updateLayer(at: place) {
      $0.entries.removeSubrange(count...)
      $0.modal = nil
    }
  }

  func top(of layer: Tree.Layer) throws(NavigationError) -> Tree.Entry {
    guard let top = layer.entries.last else { throw .damaged(.emptyLayer) }
    return top
  }

  /// The top of a layer that nothing is presented over.
  func uncoveredTop(of layer: Tree.Layer) throws(NavigationError) -> Tree.Entry {
    let top = try top(of: layer)
    if let cover = layer.modal?.entries.first { throw .covered(top.id, by: cover.id) }
    return top
  }
}

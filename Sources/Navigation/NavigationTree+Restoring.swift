/// What bringing a tree back that was saved needs.
extension NavigationTree {
  /// The entries with what each stands on, in the order of ``entries``: the entry below it, or the one
  /// that its layer is presented over; nil for what stands at the root.
  ///
  /// - Complexity: O(*n*).
  package var bases: [(entry: Entry, base: EntryID?)] {
    var bases: [(Entry, EntryID?)] = []
    root?.addBases(to: &bases, over: nil)
    return bases
  }

  /// The tree with each entry made anew, as another tree would number it; an entry without a draft is cut
  /// off with what stands on it.
  ///
  /// Nobody waits for the results of its entries.
  ///
  /// - Parameters:
  ///   - nextID: The first id of the new entries.
  ///   - draft: What an entry becomes, asked in the order of ``entries``.
  /// - Returns: The tree; it has no root where that was cut off.
  /// - Complexity: O(*n*).
  package func remade(from nextID: EntryID, _ draft: (Entry) -> Draft?) -> NavigationTree {
    var tree = NavigationTree()
    tree.nextID = nextID
    // The closure is called in order and throws nothing, which the signature can't say.
    tree.root = try? root?.truncating { entry in
      guard let draft = draft(entry) else { return nil }
      defer { tree.nextID = tree.nextID.next }
      return Entry(
        id: tree.nextID, destination: draft.destination, owner: draft.owner ?? entry.owner,
        scope: draft.scope ?? entry.scope, presentation: entry.presentation, awaitsResult: false)
    }
    return tree
  }
}

extension NavigationTree.Node {
  fileprivate func addBases(
    to bases: inout [(NavigationTree.Entry, EntryID?)], over base: EntryID?
  ) {
    switch self {
    case .layer(let layer): layer.addBases(to: &bases, over: base)
    case .tabs(let tabs): for layer in tabs.layers { layer.addBases(to: &bases, over: base) }
    }
  }
}

extension NavigationTree.Layer {
  fileprivate func addBases(
    to bases: inout [(NavigationTree.Entry, EntryID?)], over base: EntryID?
  ) {
    var base = base
    for entry in entries {
      bases.append((entry, base))
      base = entry.id
    }
    modal?.addBases(to: &bases, over: base)
  }
}

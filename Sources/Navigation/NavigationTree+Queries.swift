extension NavigationTree {
  /// The entry in front; nil only while there is no root.
  public var focus: Entry? {
    guard var layer = root?.shown else { return nil }
    while let modal = layer.modal { layer = modal.shown }
    return layer.entries.last
  }

  /// All entries, each before what stands on it, tabs in their order.
  ///
  /// - Complexity: O(*n*).
  public var entries: [Entry] { root?.entries ?? [] }

  /// The first entries of what stands at the root: of the stack, or of each tab in order.
  public var roots: [Entry] { root?.bottoms ?? [] }

  /// The tab bar in front, also where something is presented over one of its tabs; nil for none.
  public var tabs: Tabs? { place(of: nil)?.tabBar.flatMap { tabs(at: $0) } }

  /// The entries one goes through from the root to the focus.
  ///
  /// - Complexity: O(*n*).
  public var path: [Entry] { root?.shown.line ?? [] }

  /// How many entries lie between the root and the focus, both counted.
  public var depth: Int { path.count }

  /// The entry with an id, if it is in the tree.
  ///
  /// - Complexity: O(*n*).
  public func entry(_ id: EntryID) -> Entry? {
    root?.entry(id)
  }

  /// The entries of an owner and of its descendants, in the order of ``entries``.
  ///
  /// - Complexity: O(*n*).
  public func entries(ownedBy owner: Lineage) -> [Entry] {
    entries.filter { owner.contains($0.owner) }
  }

  /// The entries of a scope and of those inside it, in the order of ``entries``.
  ///
  /// - Complexity: O(*n*).
  public func entries(in scope: Lineage) -> [Entry] {
    entries.filter { scope.contains($0.scope) }
  }

  /// The step back from the focus and the owner to ask for it; nil where there is nothing to go back to.
  ///
  /// It pops the focus, or dismisses the layer if the focus is at its bottom. A tab bar whose tabs belong
  /// to several is dismissed by the nearest ancestor of all of them.
  ///
  /// - Complexity: O(*n*).
  public var back: (operation: Operation, owner: Lineage)? {
    guard let place = place(of: nil), let layer = layer(at: place), let top = layer.entries.last
    else { return nil }
    if layer.entries.count > 1 { return (.pop(), top.owner) }
    guard let presenter = place.presenter, let modal = self.layer(at: presenter)?.modal else {
      return nil
    }
    let owner = modal.entries.reduce(top.owner) { $0.common(with: $1.owner) }
    return (.dismiss(), owner)
  }
}

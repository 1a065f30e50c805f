/// What a router keeps in mind while a saved state comes back.
struct Restoration {
  /// A saved entry that isn't there yet.
  struct Awaited {
    let entry: Router.Tree.Entry
    /// The saved entry that it stood on.
    let base: EntryID
  }

  let restorer: AppRestorer
  /// Whether what is asked for is held: the tree to come is already what came of it.
  var holds = true
  /// What was asked for meanwhile.
  var held: [Router.Request] = []
  /// The entries that other scenes ask for again, each before those that stood on it.
  var awaited: [Awaited] = []
  /// The other entries that stood on one that isn't there.
  var above: [Router.Tree.Entry] = []
  /// Which live entry a saved one has become.
  var ids: [EntryID: EntryID] = [:]

  /// The live entry to bring a destination in on, where it stood on that when it was saved.
  func base(
    for destination: Destination, preferring preferred: EntryID?, in tree: Router.Tree
  ) -> EntryID? {
    let bases = awaited.filter { $0.entry.destination == destination }.compactMap { ids[$0.base] }
      .filter { tree.entry($0) != nil }
    return bases.first { $0 == preferred } ?? bases.first
  }

  /// Takes the awaited entry that a live one is, where there is one.
  mutating func take(_ entry: Router.Tree.Entry, in tree: Router.Tree) -> Router.Tree.Entry? {
    guard !awaited.isEmpty, let base = tree.bases.first(where: { $0.entry.id == entry.id })?.base,
      let index = awaited.firstIndex(where: {
        $0.entry.destination == entry.destination && ids[$0.base] == base
      })
    else { return nil }
    let taken = awaited.remove(at: index).entry
    ids[taken.id] = entry.id
    return taken
  }
}

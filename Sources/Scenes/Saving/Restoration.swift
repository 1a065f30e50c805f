/// What a router keeps in mind while a saved state comes back.
///
/// Until the places of the state are there, what is asked for is held: the tree to come is already what
/// came of it. Then the states of scenes ask again for what they have asked for before.
@MainActor
final class Restoration {
  private struct Awaited {
    let entry: Router.Tree.Entry
    /// The saved entry that it stood on.
    let base: EntryID
  }

  let restorer: AppRestorer
  private var isHolding = true
  private var held: [MoveRequest] = []
  /// The entries that other scenes ask for again, each before those that stood on it.
  private var awaited: [Awaited] = []
  /// The other entries that stood on one that isn't there.
  private var above: [Router.Tree.Entry] = []
  /// Which live entry a saved one has become.
  private var ids: [EntryID: EntryID] = [:]

  init(_ restorer: AppRestorer) { self.restorer = restorer }

  func hold(_ request: MoveRequest) -> Bool {
    if isHolding { held.append(request) }
    return isHolding
  }

  func takeHeld() -> [MoveRequest] {
    defer { held = [] }
    return held
  }

  func stopHolding() { isHolding = false }

  /// Remembers which live entries the saved ones have become, in the same order.
  func remember(_ saved: [EntryID], became live: [EntryID]) {
    ids = Dictionary(zip(saved, live), uniquingKeysWith: { first, _ in first })
  }

  /// Makes the scenes of a saved tree, each before those that stand on it, as far as there are some.
  ///
  /// Of those that come in by themselves later some are made that nobody gets: they read their states now,
  /// while nothing has moved.
  func remake(
    by planner: Planner
  ) throws(RestoringError) -> (tree: Router.Tree, scenes: [Scene], ids: [EntryID]) {
    let saved = restorer.saved
    var newEntries: [EntryID: Router.Tree.NewEntry] = [:]
    var scenes: [Scene] = []
    var ids: [EntryID] = []
    var readers: [Scene] = []
    defer { withExtendedLifetime(readers) {} }
    let bases = saved.tree.bases
    for (entry, base) in bases {
      if let base, isAwaited(entry, in: saved) {
        awaited.append(.init(entry: entry, base: base))
        guard let reader = try? planner.builder?.makeScene(for: entry.destination) else { continue }
        readers.append(reader)
        try restorer.read(entry, for: reader)
        continue
      }
      if let base, newEntries[base] == nil {
        above.append(entry)
        continue
      }
      do {
        let newEntry = try planner.newEntry(entry.destination)
        guard let scene = try planner.builder?.makeScene(for: entry.destination) else { continue }
        newEntries[entry.id] = newEntry
        scenes.append(scene)
        ids.append(entry.id)
      } catch {
        restorer.losses.append("\(entry.destination): \(Self.words(error))")
        continue
      }
      if let scene = scenes.last { try restorer.give(entry, to: scene) }
    }
    let tree = saved.tree.remade(from: planner.tree.nextID) { newEntries[$0.id] }
    return (tree, scenes, ids)
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case CommandError.unknownCommand: "there is no such place here"
    case let error as CommandError: error.message
    default: "\(error)"
    }
  }

  private func isAwaited(_ entry: Router.Tree.Entry, in saved: SavedApp) -> Bool {
    entry.awaitsResult || saved.controlled.contains(entry.id)
  }

  /// What nobody has asked for again, in words for the user.
  func losses(following mode: RouteQueue.Mode) -> [String] {
    let reason = mode == .manual ? "its route waits to be followed" : "nothing asks for it again"
    return awaited.map { "\($0.entry.destination): \(reason)" }
      + above.map { "\($0.destination): what it stood on isn't there" }
  }

  // MARK: What comes by itself

  /// Whether the state of a scene asks for what somebody had left when that state was saved.
  func wasLeftBefore(_ request: MoveRequest) -> Bool {
    guard !isHolding, request.isControlled, let destination = request.operation.incoming else {
      return false
    }
    return !awaited.contains { $0.entry.destination == destination }
  }

  /// The operation on the entry that the one it brings in stood on when it was saved.
  func anchored(_ request: MoveRequest, in tree: Router.Tree) -> Router.Operation {
    guard !isHolding, let destination = request.operation.incoming else { return request.operation }
    // The states of scenes ask in the order of the scenes; what else comes, comes in front.
    let front = request.isControlled ? nil : tree.focus?.id
    let base = base(for: destination, preferring: front, in: tree)
    switch request.operation {
    case .push(let newEntry, onto: nil): return .push(newEntry, onto: base)
    case .present(let layout, over: nil): return .present(layout, over: base)
    default: return request.operation
    }
  }

  /// Gives the scene of an entry that has come in by itself the state that it was saved with.
  func giveSavedState(to scene: Scene, of entry: Router.Tree.Entry, in tree: Router.Tree) {
    guard let saved = take(entry, in: tree) else { return }
    // The app has moved by now: what can't be read is a loss.
    try? restorer.give(saved, to: scene)
  }

  /// The live entry to bring a destination in on, where it stood on that when it was saved.
  private func base(
    for destination: Destination, preferring preferred: EntryID?, in tree: Router.Tree
  ) -> EntryID? {
    let bases = awaited.filter { $0.entry.destination == destination }.compactMap { ids[$0.base] }
      .filter { tree.entry($0) != nil }
    return bases.first { $0 == preferred } ?? bases.first
  }

  /// Takes the awaited entry that a live one is, where there is one.
  private func take(_ entry: Router.Tree.Entry, in tree: Router.Tree) -> Router.Tree.Entry? {
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

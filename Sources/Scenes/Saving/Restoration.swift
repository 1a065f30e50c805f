/// The state of a router while a saved state is being restored.
///
/// Moves that are requested before the saved places exist are held, because the restored tree already contains
/// their results. Afterwards the states of scenes request their moves again.
@MainActor
final class Restoration {
  private struct Awaited {
    let entry: Router.Tree.Entry
    /// The saved entry below it.
    let base: EntryID
  }

  let restorer: AppRestorer
  private var isHolding = true
  private var held: [MoveRequest] = []
  /// The entries that other scenes will request again, each before those above it.
  private var awaited: [Awaited] = []
  /// The other entries above an entry that is missing.
  private var above: [Router.Tree.Entry] = []
  /// The live entries by the IDs of the saved ones.
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

  /// Sets the live entries of the saved ones, in the same order.
  func remember(_ saved: [EntryID], became live: [EntryID]) {
    ids = Dictionary(zip(saved, live), uniquingKeysWith: { first, _ in first })
  }

  /// Makes the scenes of a saved tree that can be made, each before those above it.
  ///
  /// For entries that appear later on their own it makes temporary scenes, which read their states while nothing has
  /// moved.
  func recreateScenes(
    by planner: Planner, in navigation: (any NavigationState)?
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
        try planner.placement(of: entry.destination).check(entry)
        guard let builder = planner.builder else { continue }
        try navigation?.prepare(saved.tree.path.through(entry))
        let scene = try builder.makeSatisfiedScene(for: entry.destination)
        newEntries[entry.id] = newEntry
        scenes.append(scene)
        ids.append(entry.id)
      } catch {
        restorer.losses.append("\(entry.destination): \(Self.reason(error))")
        continue
      }
      if let scene = scenes.last { try restorer.restore(entry, in: scene) }
    }
    let tree = saved.tree.recreated(from: planner.tree.nextID) { newEntries[$0.id] }
    return (tree, scenes, ids)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case CommandError.unknownCommand: "the app has no such place"
    case let error as CommandError: error.message
    default: "\(error)"
    }
  }

  private func isAwaited(_ entry: Router.Tree.Entry, in saved: SavedApp) -> Bool {
    entry.awaitsResult || saved.controlled.contains(entry.id)
  }

  /// Messages about the entries that were not requested again.
  func losses(following mode: RouteQueue.Mode) -> [String] {
    let reason =
      mode == .manual ? "its route has not been followed" : "no scene requested it again"
    return awaited.map { "\($0.entry.destination): \(reason)" }
      + above.map { "\($0.destination): the place below it was not restored" }
  }

  // MARK: Entries that appear on their own

  /// Whether the state of a scene requests an entry that the user had left before the state was saved.
  func wasLeftBeforeSaving(_ request: MoveRequest) -> Bool {
    guard !isHolding, request.isControlled, let destination = request.operation.incoming else {
      return false
    }
    return !awaited.contains { $0.entry.destination == destination }
  }

  /// The operation, on the entry that was below the new one when it was saved.
  func anchored(_ request: MoveRequest, in tree: Router.Tree) -> Router.Operation {
    guard !isHolding, let destination = request.operation.incoming else { return request.operation }
    // The states of scenes make requests in the order of the scenes; other entries are added at the front.
    let front = request.isControlled ? nil : tree.focus?.id
    let base = base(for: destination, preferring: front, in: tree)
    switch request.operation {
    case .push(let newEntry, onto: nil): return .push(newEntry, onto: base)
    case .present(let layout, over: nil): return .present(layout, over: base)
    default: return request.operation
    }
  }

  /// Restores the state of an entry that appeared on its own.
  func restoreState(of entry: Router.Tree.Entry, to scene: Scene, in tree: Router.Tree) {
    guard let saved = take(entry, in: tree) else { return }
    // The app has moved by now: states that cannot be read are losses.
    try? restorer.restore(saved, in: scene)
  }

  /// The live entry on which to add a destination, if it was on that entry when it was saved.
  private func base(
    for destination: Destination, preferring preferred: EntryID?, in tree: Router.Tree
  ) -> EntryID? {
    let bases = awaited.filter { $0.entry.destination == destination }.compactMap { ids[$0.base] }
      .filter { tree.entry($0) != nil }
    return bases.first { $0 == preferred } ?? bases.first
  }

  /// Removes and returns the awaited entry that corresponds to a live one.
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

extension [Router.Tree.Entry] {
  /// The destinations up to that of an entry.
  fileprivate func through(_ entry: Element) -> [Destination] {
    prefix { $0.id != entry.id }.map(\.destination) + [entry.destination]
  }
}

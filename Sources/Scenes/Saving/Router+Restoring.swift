extension Router {
  /// Does something during which nobody moves the app: what is asked for is forgotten.
  func holdingMoves(_ body: () throws -> Void) throws {
    guard !isMoving else { throw RestoringError.isMoving }
    let links = linkQueue.content
    isHolding = true
    defer { isHolding = false }
    try transition {
      try body()
      forgetWhatWaits()
    }
    keep(links)
  }

  /// Goes to the places of a saved state, in one transition, when the services have their states.
  ///
  /// - Parameters:
  ///   - restorer: Gives the states.
  ///   - cause: What led to it, for the journal.
  /// - Throws: ``RestoringError``.
  func restore(by restorer: AppRestorer, cause: String) throws {
    guard !isMoving, restoration == nil else { throw RestoringError.isMoving }
    let links = linkQueue.content
    restoration = Restoration(restorer: restorer)
    defer { restoration = nil }
    try transition {
      do {
        try restorer.restoreParts()
        try restoreTree(by: restorer, cause: cause)
      } catch {
        forgetWhatWaits()
        keep(links)
        throw error
      }
    }
    tellWhatIsStillAwaited(restorer)
  }

  private func tellWhatIsStillAwaited(_ restorer: AppRestorer) {
    let reason =
      routes.mode == .manual ? "its route waits to be followed" : "nothing asks for it again"
    for lost in restoration?.awaited ?? [] {
      restorer.losses.append("\(lost.entry.destination): \(reason)")
    }
    for lost in restoration?.above ?? [] {
      restorer.losses.append("\(lost.destination): what it stood on isn't there")
    }
  }

  private func restoreTree(by restorer: AppRestorer, cause: String) throws {
    let saved = restorer.saved
    let remade = try remake(saved, by: restorer)
    let held = restoration?.held ?? []
    restoration?.held = []
    restoration?.holds = false
    if remade.tree.root == nil {
      // The app goes where it would have gone by what its services know.
      for request in held {
        do { try moveLate(request) } catch { stage.report(error) }
      }
    } else {
      var scenes = remade.scenes[...]
      try move(
        Request(
          operation: .restore(remade.tree), asker: .top, cause: cause, insists: true,
          make: { _ in scenes.popFirst() }, course: .anew))
      restoration?.ids = Dictionary(
        zip(remade.ids, tree.entries.map(\.id)), uniquingKeysWith: { first, _ in first })
      for request in held { request.onResult?(.cancelled(.restored)) }
    }
    restorer.didMove()
    try restorer.restoreResidentsAgain()
    restorer.moveClock()
    restorer.losses += wait(for: saved.links)
  }

  /// Makes the scenes of a saved tree, each before those that stand on it, as far as there are some.
  ///
  /// Of those that come in by themselves later some are made that nobody gets: they read their states now,
  /// while nothing has moved.
  private func remake(
    _ saved: SavedApp, by restorer: AppRestorer
  ) throws(RestoringError) -> (tree: Tree, scenes: [Scene], ids: [EntryID]) {
    var drafts: [EntryID: Tree.Draft] = [:]
    var scenes: [Scene] = []
    var ids: [EntryID] = []
    var readers: [Scene] = []
    defer { withExtendedLifetime(readers) {} }
    let bases = saved.tree.bases
    for (entry, base) in bases {
      if let base, isAwaited(entry, in: saved) {
        restoration?.awaited.append(.init(entry: entry, base: base))
        guard let reader = try? builder?.makeScene(for: entry.destination) else { continue }
        readers.append(reader)
        try restorer.read(entry, for: reader)
        continue
      }
      if let base, drafts[base] == nil {
        restoration?.above.append(entry)
        continue
      }
      do {
        let draft = try draft(entry.destination)
        guard let scene = try builder?.makeScene(for: entry.destination) else { continue }
        drafts[entry.id] = draft
        scenes.append(scene)
        ids.append(entry.id)
      } catch {
        restorer.losses.append("\(entry.destination): \(Self.words(error))")
        continue
      }
      if let scene = scenes.last { try restorer.give(entry, to: scene) }
    }
    let tree = saved.tree.remade(from: tree.nextID) { drafts[$0.id] }
    return (tree, scenes, ids)
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case CommandError.unknownCommand: "there is no such place here"
    case let error as CommandError: error.message
    default: "\(error)"
    }
  }

  private func isAwaited(_ entry: Tree.Entry, in saved: SavedApp) -> Bool {
    entry.awaitsResult || saved.controlled.contains(entry.id)
  }

  // MARK: What comes by itself

  /// Whether the state of a scene asks for what somebody had left when that state was saved.
  func wasLeftBefore(_ request: Request) -> Bool {
    guard let restoration, !restoration.holds, request.isControlled,
      let destination = request.operation.incoming
    else { return false }
    return !restoration.awaited.contains { $0.entry.destination == destination }
  }

  /// The operation on the entry that the one it brings in stood on when it was saved.
  func anchored(_ request: Request) -> Operation {
    guard let restoration, !restoration.holds, let destination = request.operation.incoming else {
      return request.operation
    }
    // The states of scenes ask in the order of the scenes; what else comes, comes in front.
    let front = request.isControlled ? nil : tree.focus?.id
    let base = restoration.base(for: destination, preferring: front, in: tree)
    switch request.operation {
    case .push(let draft, onto: nil): return .push(draft, onto: base)
    case .present(let layout, over: nil): return .present(layout, over: base)
    default: return request.operation
    }
  }

  /// Gives the scene of an entry that has come in by itself the state that it was saved with.
  func giveSavedState(to scene: Scene, of entry: Tree.Entry, in tree: Tree) {
    guard let saved = restoration?.take(entry, in: tree) else { return }
    // The app has moved by now: what can't be read is a loss.
    try? restoration?.restorer.give(saved, to: scene)
  }
}

extension NavigationTree.Operation {
  /// What a scene that asks for another asks for.
  var incoming: Destination? {
    switch self {
    case .push(let draft, _): draft.destination
    case .present(let layout, _): layout.first?.destination
    default: nil
    }
  }
}

extension NavigationTree.Layout {
  /// What stands at the bottom.
  fileprivate var first: NavigationTree.Draft? {
    switch self {
    case .scene(let draft): draft
    case .stack(let drafts): drafts.first
    case .tabs(let stacks, _): stacks.first?.first
    }
  }
}

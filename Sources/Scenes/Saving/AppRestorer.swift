/// Restores a saved state in an app, part by part.
@MainActor
final class AppRestorer {
  /// The messages about parts that could not be restored.
  var losses: [String] = []
  /// Whether the app has moved: parts that cannot be read from then on are losses.
  private var hasMoved = false

  private let app: any SceneApp
  private(set) var saved: SavedApp
  /// The paths of the embedded scenes that were saved with each entry.
  private let embeddedPaths: [EntryID: [String]]
  /// The scopes before the restore.
  ///
  /// Objects of later scopes are numbered separately, because the restore may end these.
  private let originalScopes: [Scope]
  private var restored: Set<ObjectIdentifier> = []
  private var restoredNames: Set<String> = []

  init(_ app: any SceneApp, to saved: SavedApp) {
    self.app = app
    self.saved = saved
    embeddedPaths = Dictionary(grouping: saved.scenes.keys, by: \.entry)
      .mapValues { $0.compactMap(\.path) }
    originalScopes = app.allScopes
  }

  /// Reads the states of the current parts without changing anything.
  func readCurrentParts() throws(RestoringError) {
    for part in app.savedServices + originalTrackedObjects {
      guard let state = saved.services[part.name] else { continue }
      saved.services[part.name] = try part.object.reading(state, at: "services.\(part.name)")
    }
  }

  func restore(cause: String, keepsOtherParts: Bool = false) throws -> [String] {
    try app.router.restore(by: self, cause: cause)
    for name in saved.services.keys.sorted() where !restoredNames.contains(name) {
      losses.append("\(name): the app has no such service")
    }
    if !keepsOtherParts {
      for part in app.savedServices + app.savedTrackedObjects() where !isRestored(part) {
        losses.append("\(part.name): its state was not saved")
      }
    }
    return losses + app.unrestorable
  }

  /// Restores the original states of services and scenes after a failure.
  func rollBack() throws {
    let path = app.router.tree.path.map(\.destination)
    try app.router.navigation?.show(path) {}
    try app.router.holdingMoves {
      try restoreParts()
      for scene in app.router.entryScenes {
        guard let id = scene.id else { continue }
        try restoreState(of: id, in: scene, at: "scenes")
      }
      try app.router.navigation?.show(path) {}
    }
  }

  /// Restores the services and other objects that have not been restored; a service's state may create more.
  func restoreParts() throws(RestoringError) {
    guard !isComplete else { return }
    while let next = app.savedServices.first(where: needsRestoring) { try restore(next) }
    for part in originalTrackedObjects where needsRestoring(part) { try restore(part) }
    for part in app.savedTrackedObjects(in: isNew) where needsRestoring(part) { try restore(part) }
  }

  /// Restores the tracked objects again, because making scenes may have changed them.
  func restoreTrackedObjectsAgain() throws(RestoringError) {
    for part in originalTrackedObjects where saved.services[part.name] != nil { try restore(part) }
  }

  func didMove() { hasMoved = true }

  func moveClock() {
    let clock = app.stage.clock
    if !clock.isLive { clock.move(to: StageClock.Instant(offset: saved.clock)) }
  }

  /// Reads the saved states of an entry's scene, and of objects that were made with it, without changing anything.
  func read(_ entry: Router.Tree.Entry, for scene: Scene) throws(RestoringError) {
    for part in app.savedServices + app.savedTrackedObjects(in: isNew) where needsRestoring(part) {
      guard let state = saved.services[part.name] else { continue }
      saved.services[part.name] = try part.object.reading(state, at: "services.\(part.name)")
    }
    let key = SavedApp.SceneKey(entry.id)
    guard let part = saved.scenes[key], let store = scene.store as? any Restorable else { return }
    saved.scenes[key] = try store.reading(part, at: place(of: entry))
  }

  /// Restores the state of an entry in the scene that was made for it.
  func restore(_ entry: Router.Tree.Entry, in scene: Scene) throws(RestoringError) {
    try restoreParts()
    try restoreState(of: entry.id, in: scene, at: place(of: entry))
    let embedded = Set(scene.embeddedByPath.map(\.path))
    for path in embeddedPaths[entry.id, default: []].sorted() where !embedded.contains(path) {
      losses.append("\(path): \(scene.name) embeds no such scene")
    }
  }

  /// Restores the state of an entry's scene, then of those that it embeds by that state.
  private func restoreState(
    of id: EntryID, in scene: Scene, path: String? = nil, at place: String
  ) throws(RestoringError) {
    if let part = saved.scenes[SavedApp.SceneKey(id, path: path)] {
      try restore(part, to: scene.store, named: scene.name, at: place)
    } else if scene.store is any Restorable {
      losses.append("\(scene.name): its state was not saved")
    }
    scene.updateChildren()
    for (step, child) in scene.childrenByStep {
      try restoreState(
        of: id, in: child, path: path.map { "\($0)/\(step)" } ?? step, at: "\(place)/\(step)")
    }
  }

  private func place(of entry: Router.Tree.Entry) -> String {
    "scenes.\(entry.numberedName)"
  }

  private var originalTrackedObjects: [AppPart] { app.savedTrackedObjects { !isNew($0) } }

  private func isNew(_ scope: Scope) -> Bool { !originalScopes.contains { $0 === scope } }

  /// Whether every state has been restored, and none belongs to a service or a scope that may be replaced.
  private var isComplete: Bool {
    guard restoredNames.count == saved.services.count,
      !app.savedServices.contains(where: needsRestoring)
    else { return false }
    return !app.allScopes.contains { scope in
      isNew(scope) && originalScopes.contains { $0.path == scope.path }
    }
  }

  private func needsRestoring(_ part: AppPart) -> Bool {
    saved.services[part.name] != nil && !isRestored(part)
  }

  private func isRestored(_ part: AppPart) -> Bool {
    restored.contains(ObjectIdentifier(part.object))
  }

  private func restore(_ part: AppPart) throws(RestoringError) {
    guard let state = saved.services[part.name] else { return }
    restored.insert(ObjectIdentifier(part.object))
    restoredNames.insert(part.name)
    try restore(state, to: part.object, named: part.name, at: "services.\(part.name)")
  }

  private func restore(
    _ part: SavedPart, to object: AnyObject, named name: String, at place: String
  ) throws(RestoringError) {
    guard let object = object as? any Restorable else { return }
    var messages: [String] = []
    do {
      try object.restore(part, at: place, losses: &messages)
    } catch {
      guard hasMoved else { throw error }
      messages.append(error.message)
    }
    losses += messages.map { "\(name): \($0)" }
  }
}

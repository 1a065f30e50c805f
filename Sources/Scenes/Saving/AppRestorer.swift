/// Restores a saved state in an app, part by part.
@MainActor
final class AppRestorer {
  /// The parts that could not be restored, in words.
  var losses: [String] = []
  /// Whether the app has moved: parts that cannot be read from then on are losses.
  private var hasMoved = false

  private let app: any SceneApp
  private(set) var saved: SavedApp
  /// The scopes at the beginning; objects of later scopes are counted separately, since the former ones may leave.
  private let former: [Scope]
  private var done: Set<ObjectIdentifier> = []
  private var doneNames: Set<String> = []

  init(_ app: any SceneApp, to saved: SavedApp) {
    self.app = app
    self.saved = saved
    former = app.allScopes
  }

  /// Reads the states of the current parts without changing anything.
  func readCurrentParts() throws(RestoringError) {
    for part in app.savedServices + formerTrackedObjects {
      guard let state = saved.services[part.name] else { continue }
      saved.services[part.name] = try part.object.reading(state, at: "services.\(part.name)")
    }
  }

  func restore(cause: String) throws -> [String] {
    try app.router.restore(by: self, cause: cause)
    for name in saved.services.keys.sorted() where !doneNames.contains(name) {
      losses.append("\(name): the app has no such service")
    }
    for part in app.savedServices + app.savedTrackedObjects() where !isDone(part) {
      losses.append("\(part.name): its state was not saved")
    }
    return losses + app.unrestorable
  }

  /// Restores the former states of services and scenes after a failure.
  func rollBack() throws {
    try app.router.holdingMoves {
      try restoreParts()
      for scene in app.router.liveScenes {
        guard let id = scene.id, let part = saved.scenes[id] else { continue }
        try give(part, to: scene.store, named: scene.name, at: "scenes")
      }
    }
  }

  /// Restores the services and other objects that have not been restored; a service's state may create more.
  func restoreParts() throws(RestoringError) {
    guard !isEverythingDone else { return }
    while let next = app.savedServices.first(where: isDue) { try give(next) }
    for part in formerTrackedObjects where isDue(part) { try give(part) }
    for part in app.savedTrackedObjects(in: isNew) where isDue(part) { try give(part) }
  }

  /// Restores the tracked objects again, because making scenes may have changed them.
  func restoreTrackedObjectsAgain() throws(RestoringError) {
    for part in formerTrackedObjects where saved.services[part.name] != nil { try give(part) }
  }

  func didMove() { hasMoved = true }

  func moveClock() {
    let clock = app.stage.clock
    if !clock.isLive { clock.move(to: StageClock.Instant(offset: saved.clock)) }
  }

  /// Reads the saved states of an entry's scene, and of objects that were made with it, without changing anything.
  func read(_ entry: Router.Tree.Entry, for scene: Scene) throws(RestoringError) {
    for part in app.savedServices + app.savedTrackedObjects(in: isNew) where isDue(part) {
      guard let state = saved.services[part.name] else { continue }
      saved.services[part.name] = try part.object.reading(state, at: "services.\(part.name)")
    }
    guard let part = saved.scenes[entry.id], let store = scene.store as? any Restorable else {
      return
    }
    saved.scenes[entry.id] = try store.reading(part, at: place(of: entry))
  }

  /// Restores the state of an entry in the scene that was made for it.
  func give(_ entry: Router.Tree.Entry, to scene: Scene) throws(RestoringError) {
    try restoreParts()
    guard let part = saved.scenes[entry.id] else {
      if scene.store is any Restorable { losses.append("\(scene.name): its state was not saved") }
      return
    }
    try give(part, to: scene.store, named: scene.name, at: place(of: entry))
  }

  private func place(of entry: Router.Tree.Entry) -> String {
    "scenes.\(entry.destination.name)\(entry.id)"
  }

  private var formerTrackedObjects: [AppPart] { app.savedTrackedObjects { !isNew($0) } }

  private func isNew(_ scope: Scope) -> Bool { !former.contains { $0 === scope } }

  /// Whether every state has been restored, and none belongs to a scope that may be replaced.
  private var isEverythingDone: Bool {
    guard doneNames.count == saved.services.count else { return false }
    return !app.allScopes.contains { scope in
      isNew(scope) && former.contains { $0.path == scope.path }
    }
  }

  private func isDue(_ part: AppPart) -> Bool { saved.services[part.name] != nil && !isDone(part) }

  private func isDone(_ part: AppPart) -> Bool { done.contains(ObjectIdentifier(part.object)) }

  private func give(_ part: AppPart) throws(RestoringError) {
    guard let state = saved.services[part.name] else { return }
    done.insert(ObjectIdentifier(part.object))
    doneNames.insert(part.name)
    try give(state, to: part.object, named: part.name, at: "services.\(part.name)")
  }

  private func give(
    _ part: SavedPart, to object: AnyObject, named name: String, at place: String
  ) throws(RestoringError) {
    guard let object = object as? any Restorable else { return }
    var words: [String] = []
    do {
      try object.take(part, at: place, losses: &words)
    } catch {
      guard hasMoved else { throw error }
      words.append(error.message)
    }
    losses += words.map { "\(name): \($0)" }
  }
}

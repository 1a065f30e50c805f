/// Gives a saved state back to an app, part by part.
@MainActor
final class AppRestorer {
  /// What didn't come back, in words.
  var losses: [String] = []
  /// Whether the app is at other places already: what can't be read from then on is a loss.
  private var hasMoved = false

  private let app: any SceneApp
  private(set) var saved: SavedApp
  /// The scopes of the beginning: of those that come later the objects are counted anew, since what is
  /// there may leave.
  private let former: [Scope]
  private var done: Set<ObjectIdentifier> = []
  private var doneNames: Set<String> = []

  init(_ app: any SceneApp, to saved: SavedApp) {
    self.app = app
    self.saved = saved
    former = app.allScopes
  }

  /// Reads the states of what is there by now; nothing changes.
  func readWhatIsThere() throws(RestoringError) {
    for part in app.savedServices + formerTrackedObjects {
      guard let state = saved.services[part.name] else { continue }
      saved.services[part.name] = try part.object.reading(state, at: "services.\(part.name)")
    }
  }

  func restore(cause: String) throws -> [String] {
    try app.router.restore(by: self, cause: cause)
    for name in saved.services.keys.sorted() where !doneNames.contains(name) {
      losses.append("\(name): there is no such service here")
    }
    for part in app.savedServices + app.savedTrackedObjects() where !isDone(part) {
      losses.append("\(part.name): no state of it was saved")
    }
    return losses + app.unrestorable
  }

  /// Gives services and scenes the states that they had, after the app couldn't become something else.
  func putBack() throws {
    try app.router.holdingMoves {
      try restoreParts()
      for scene in app.router.liveScenes {
        guard let id = scene.id, let part = saved.scenes[id] else { continue }
        try give(part, to: scene.store, named: scene.name, at: "scenes")
      }
    }
  }

  /// Gives their states to services and other objects that are there and haven't got theirs; a service's state may
  /// bring in others.
  func restoreParts() throws(RestoringError) {
    guard !isEverythingDone else { return }
    while let next = app.savedServices.first(where: isDue) { try give(next) }
    for part in formerTrackedObjects where isDue(part) { try give(part) }
    for part in app.savedTrackedObjects(in: isNew) where isDue(part) { try give(part) }
  }

  /// Takes back what the making of scenes has used up of the objects that aren't services.
  func restoreTrackedObjectsAgain() throws(RestoringError) {
    for part in formerTrackedObjects where saved.services[part.name] != nil { try give(part) }
  }

  func didMove() { hasMoved = true }

  func moveClock() {
    let clock = app.stage.clock
    if !clock.isLive { clock.move(to: StageClock.Instant(offset: saved.clock)) }
  }

  /// Reads the state that was saved with an entry as a scene of it would, and those of the objects that
  /// have come with the scene; nothing changes.
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

  /// Gives the state that was saved with an entry to the scene that has been made for it.
  func give(_ entry: Router.Tree.Entry, to scene: Scene) throws(RestoringError) {
    try restoreParts()
    guard let part = saved.scenes[entry.id] else {
      if scene.store is any Restorable { losses.append("\(scene.name): no state of it was saved") }
      return
    }
    try give(part, to: scene.store, named: scene.name, at: place(of: entry))
  }

  private func place(of entry: Router.Tree.Entry) -> String {
    "scenes.\(entry.destination.name)\(entry.id)"
  }

  private var formerTrackedObjects: [AppPart] { app.savedTrackedObjects { !isNew($0) } }

  private func isNew(_ scope: Scope) -> Bool { !former.contains { $0 === scope } }

  /// Whether each state has been given; those of scopes that leave may have to be given once more.
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

import OrderedCollections

extension SceneApp {
  /// What the app is now, as values.
  public var saved: SavedApp {
    var scenes: [EntryID: SavedPart] = [:]
    for scene in router.liveScenes {
      guard let id = scene.id, let store = scene.store as? any Restorable else { continue }
      scenes[id] = store.part
    }
    let parts = savedServices + savedTrackedObjects()
    return SavedApp(
      clock: stage.clock.now.offset, tree: router.tree, controlled: router.controlled,
      links: router.linkQueue.saved, scenes: scenes,
      services: Dictionary(parts.map { ($0.name, $0.object.part) }) { first, _ in first })
  }

  /// What isn't in ``saved``, in words for the user.
  public var unsaved: [String] {
    let parts = (savedServices + savedTrackedObjects()).map { ($0.name, $0.object) }
    let stores = router.liveScenes.compactMap { scene in
      (scene.store as? any Restorable).map { (scene.name, $0) }
    }
    var known: Set<ObjectIdentifier> = []
    var words: [String] = []
    for (name, object) in parts + stores where known.insert(ObjectIdentifier(object)).inserted {
      words += object.unsaved.map { "\(name): \($0)" }
    }
    return words + unrestorable
      + router.routes.pending.filter { !$0.isDerivedFromState }.map {
        "\($0.scene.name): the route \($0.route), which waits"
      }
  }

  /// The text of a file that holds what the app is now, as SavedStates.md describes it.
  ///
  /// - Throws: ``RestoringError/unwritable(_:reason:)``.
  public func savedText() throws(RestoringError) -> String {
    try saved.text(app: name, version: stateMigrations.version)
  }

  /// Reads the text of a file that this app, or an older version of it, has saved.
  ///
  /// - Parameter text: The text, in UTF-8.
  /// - Returns: What was saved; the states are read when their scenes and services are there.
  /// - Throws: ``RestoringError``.
  public func readSaved(_ text: [UInt8]) throws(RestoringError) -> SavedApp {
    try SavedApp(reading: text, app: name, migrations: stateMigrations)
  }

  /// Becomes what was saved: first what services know, then the places, each scene with its state.
  ///
  /// Work that the states ask for goes on, or begins. Whoever waits for a scene that leaves hears that it
  /// was cancelled. What the states of scenes ask for by themselves comes in again, as it was; the other
  /// scenes that somebody waited for don't. Virtual time goes on from when the state was saved, unless
  /// that has passed.
  ///
  /// - Parameters:
  ///   - saved: What to become.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Returns: What of it didn't come back and why, in words for the user.
  /// - Throws: ``RouterError/refused(by:reason:)``, ``RestoringError``; the app is then as it was.
  public func restore(
    _ saved: SavedApp, cause: String, insisting insists: Bool = false
  ) throws -> [String] {
    let restorer = AppRestorer(self, to: saved)
    try restorer.readWhatIsThere()
    if !insists { try router.askToLeave(router.tree.entries.reversed()) }
    let before = self.saved
    do {
      return try restorer.restore(cause: cause)
    } catch {
      try AppRestorer(self, to: before).putBack()
      throw error
    }
  }
}

extension SceneApp {
  /// The services that can be saved, by their names.
  var savedServices: [AppPart] {
    var known: Set<ObjectIdentifier> = []
    return services.compactMap { service in
      guard let object = service.object as? any Restorable,
        known.insert(ObjectIdentifier(object)).inserted
      else { return nil }
      return AppPart(name: service.name, object: object)
    }
  }

  /// The other objects in scopes that can be saved, by scope and type: `app/user/Draft`, and of several
  /// `app/user/Draft#2` for the second.
  func savedTrackedObjects(in isCounted: (Scope) -> Bool = { _ in true }) -> [AppPart] {
    let services = Set(services.map { ObjectIdentifier($0.object) })
    var counts: [String: Int] = [:]
    var parts: [AppPart] = []
    func add(_ scope: Scope) {
      for trackedObject in isCounted(scope) ? scope.trackedObjects : [] {
        guard let object = trackedObject.object as? any Restorable, !(object is any Store),
          !services.contains(ObjectIdentifier(object))
        else { continue }
        let name = "\(scope.path)/\(trackedObject.type)"
        counts[name, default: 0] += 1
        let count = counts[name, default: 1]
        parts.append(AppPart(name: count == 1 ? name : "\(name)#\(count)", object: object))
      }
      for child in scope.children { add(child) }
    }
    add(scope)
    return parts
  }

  /// The services and stores that can't be saved although they have a state of their own, each with the
  /// way out, in words for the user.
  var unrestorable: [String] {
    let objects =
      services.map { ($0.name, $0.object) } + router.liveScenes.map { ($0.name, $0.store) }
    var known: Set<ObjectIdentifier> = []
    var words: OrderedSet<String> = []
    for (name, object) in objects where known.insert(ObjectIdentifier(object)).inserted {
      guard !(object is any Restorable), !(object is any Derived) else { continue }
      words.append("\(name): its state (make \(type(of: object)) Restorable to keep it)")
    }
    return words.elements
  }

  var allScopes: [Scope] {
    func all(_ scope: Scope) -> [Scope] { [scope] + scope.children.flatMap(all) }
    return all(scope)
  }
}

/// Something of an app that can be saved and isn't a scene, by the name that it is saved under.
@MainActor
struct AppPart {
  let name: String
  let object: any Restorable
}

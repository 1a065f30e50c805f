import OrderedCollections

extension SceneApp {
  /// The current state of the app, as values.
  public var saved: SavedApp {
    var scenes: [SavedApp.SceneKey: SavedPart] = [:]
    for scene in router.entryScenes {
      guard let id = scene.id else { continue }
      for (path, scene) in scene.embeddedByPath.map({ (Optional($0.path), $0.scene) }) + [
        (nil, scene)
      ] {
        guard let store = scene.store as? any Restorable else { continue }
        scenes[SavedApp.SceneKey(id, path: path)] = store.part
      }
    }
    let parts = savedServices + savedTrackedObjects()
    return SavedApp(
      clock: stage.clock.now.offset, tree: router.tree, controlled: router.controlled,
      links: router.linkQueue.saved, scenes: scenes,
      services: Dictionary(parts.map { ($0.name, $0.object.part) }) { first, _ in first })
  }

  /// Messages about the parts that are not in ``saved``.
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
        "\($0.scene.name): the pending route \($0.route)"
      }
  }

  /// The text of a file with the current state of the app, as SavedStates.md describes it.
  ///
  /// - Throws: ``RestoringError/unwritable(_:reason:)``.
  public func savedText() throws(RestoringError) -> String {
    try saved.text(app: name, version: stateMigrations.version)
  }

  /// Reads the text of a file that this app or an older version of it has saved.
  ///
  /// - Parameter text: The text, in UTF-8.
  /// - Returns: The saved state; its parts are read when their scenes and services exist.
  /// - Throws: ``RestoringError``.
  public func readSaved(_ text: [UInt8]) throws(RestoringError) -> SavedApp {
    try SavedApp(reading: text, app: name, migrations: stateMigrations)
  }

  /// Restores a saved state: first the services, then the places, each scene with its state.
  ///
  /// Effects that the states request continue or start. The results of scenes that leave are canceled. Entries that
  /// the states of scenes request appear again with their states; other entries with awaited results do not. Virtual
  /// time continues at the saved time, unless that is in the past.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - cause: What led to it, for the journal.
  ///   - force: Whether to leave scenes without asking them.
  /// - Returns: Messages about the parts that could not be restored, with reasons.
  /// - Throws: ``RouterError/refused(by:reason:)``, ``RestoringError``; the app is then unchanged.
  public func restore(
    _ saved: SavedApp, cause: String, force: Bool = false
  ) throws -> [String] {
    let restorer = AppRestorer(self, to: saved)
    try restorer.readCurrentParts()
    if !force { try router.askToLeave(router.tree.entries.reversed()) }
    let before = self.saved
    do {
      return try restorer.restore(cause: cause)
    } catch {
      try AppRestorer(self, to: before).rollBack()
      throw error
    }
  }
}

extension SceneApp {
  /// The services that can be saved, with their names.
  var savedServices: [AppPart] {
    var known: Set<ObjectIdentifier> = []
    return services.compactMap { service in
      guard let object = service.object as? any Restorable,
        known.insert(ObjectIdentifier(object)).inserted
      else { return nil }
      return AppPart(name: service.name, object: object)
    }
  }

  /// The other objects in scopes that can be saved, named by scope and type: `app/user/Draft`, and
  /// `app/user/Draft#2` for a second one.
  func savedTrackedObjects(in isCounted: (Scope) -> Bool = { _ in true }) -> [AppPart] {
    let services = Set(services.map { ObjectIdentifier($0.object) })
    var counts: [String: Int] = [:]
    var parts: [AppPart] = []
    func add(_ scope: Scope) {
      for tracked in isCounted(scope) ? scope.trackedObjects : [] {
        guard let object = tracked.object as? any Restorable, !(object is any Store),
          !services.contains(ObjectIdentifier(object))
        else { continue }
        let name = "\(scope.path)/\(tracked.type)"
        counts[name, default: 0] += 1
        let count = counts[name, default: 1]
        parts.append(AppPart(name: count == 1 ? name : "\(name)#\(count)", object: object))
      }
      for child in scope.children { add(child) }
    }
    add(scope)
    return parts
  }

  /// Messages about the parts that cannot be restored.
  var unrestorable: [String] {
    OrderedSet(
      unrestorableParts.map { "\($0.name): its state (to save it, \($0.remedy))" }
    ).elements
  }

  /// The services and stores that have their own state and cannot be saved, with remedies.
  package var unrestorableParts: [(name: String, remedy: String)] {
    let objects =
      services.map { ($0.name, $0.object) } + router.liveScenes.map { ($0.name, $0.store) }
    var known: Set<ObjectIdentifier> = []
    // The scenes of a model are restored with the one that restores the model.
    let restored = objects.compactMap { object in
      (object.1 as? any AdaptedStore & Restorable).map { ObjectIdentifier($0.subject) }
    }
    return objects.compactMap { name, object in
      guard known.insert(ObjectIdentifier(object)).inserted, !(object is any Restorable),
        !(object is any Derived)
      else { return nil }
      let adapted = object as? any AdaptedStore
      if let adapted, restored.contains(ObjectIdentifier(adapted.subject)) { return nil }
      return (name, adapted?.remedy ?? "conform \(type(of: object)) to Restorable")
    }
  }

  var allScopes: [Scope] {
    func all(_ scope: Scope) -> [Scope] { [scope] + scope.children.flatMap(all) }
    return all(scope)
  }
}

/// A part of an app that can be saved and is not a scene, with the name under which it is saved.
@MainActor
struct AppPart {
  let name: String
  let object: any Restorable
}

/// A store of logic that knows nothing of scenes.
@MainActor
protocol AdaptedStore: AnyObject {
  /// The model or reducer.
  var subject: AnyObject { get }
  /// How to make it restorable.
  var remedy: String { get }
}

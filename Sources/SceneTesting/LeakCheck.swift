public import Scenes
public import Testing

/// Checks that removed scenes, and coordinators whose last scene is removed, are released.
///
/// ```swift
/// let check = LeakCheck(app)
/// _ = try app.router.open("koober://sign-in")
/// try app.router.back(cause: "test")
/// try await check.expectNoLeaks()
/// ```
@MainActor
public final class LeakCheck {
  private struct Part {
    let scene: String
    let id: EntryID
    let object: WeakObject
  }

  private let app: any SceneApp
  private let reporter: IssueReporter
  private var parts: [Part] = []
  private var known: Set<EntryID> = []
  /// The coordinators that have had scenes, except the root.
  private var coordinators: [(ownerPath: OwnerPath, object: WeakObject)] = []
  /// The number of observers of each service and store when the same scenes were present before.
  private var earlierCounts: [[EntryID]: [String: Int]] = [:]
  private var observation: StateObservation?

  /// Starts to watch an app, which must be idle.
  public init(_ app: any SceneApp, reportingTo reporter: IssueReporter = .testing) {
    self.app = app
    self.reporter = reporter
    earlierCounts[sceneIDs] = observerCounts
    observation = app.router.observeScenes { [weak self] in
      self?.noteScenes()
      self?.noteCoordinators()
    }
  }

  private func noteScenes() {
    for scene in app.router.liveScenes {
      guard let id = scene.id, known.insert(id).inserted else { continue }
      // The scene is first: if it is alive, so are its parts.
      for object in [scene, scene.store, scene.viewObject].compactMap(\.self) {
        parts.append(Part(scene: scene.name, id: id, object: WeakObject(object)))
      }
    }
  }

  private func noteCoordinators() {
    coordinators.removeAll { $0.object.object == nil }
    for coordinator in app.coordinators.dropFirst() where hasScenes(coordinator.ownerPath) {
      guard !coordinators.contains(where: { $0.object.object === coordinator }) else { continue }
      coordinators.append((coordinator.ownerPath, WeakObject(coordinator)))
    }
  }

  private func hasScenes(_ ownerPath: OwnerPath) -> Bool {
    app.router.tree.entries.contains { ownerPath.contains($0.owner) }
  }

  private var sceneIDs: [EntryID] { app.router.liveScenes.compactMap(\.id) }

  /// The number of observers of each service and of the stores of the current scenes.
  private var observerCounts: [String: Int] {
    let services = app.services.map { ($0.name, $0.object.observerCount) }
    let stores = app.router.liveScenes.map { ("the store of \($0.name)", $0.store.observerCount) }
    return Dictionary(services + stores, uniquingKeysWith: +)
  }

  /// Expects that removed scenes, contents of ended scopes, and coordinators without scenes have been released.
  ///
  /// If the scenes are the same as at the start or in an earlier call, also expects
  /// that no service or store has additional observers.
  ///
  /// A leak is reported once, with the object, its scope, its maker and, as far as possible, its
  /// holders. The search for holders ends the observations and feedbacks of the leaked object.
  public func expectNoLeaks(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await app.stage.settle()
    // Observers are counted before the search for holders ends observations.
    let observerCounts = observerCounts
    for leak in findLeaks() { reporter.report(leak.message, sourceLocation) }
    let earlier = earlierCounts[sceneIDs]
    earlierCounts[sceneIDs] = observerCounts
    for (name, count) in observerCounts.sorted(by: { $0.key < $1.key }) {
      guard let before = earlier?[name], count > before else { continue }
      reporter.report(
        "the observer count of \(name) is \(count), but was \(before) with the same scenes: "
          + "an observation was not released with its scene", sourceLocation)
    }
  }

  private func findLeaks() -> [Leak] {
    let live = Set(sceneIDs)
    var leaks: [Leak] = []
    var reported: Set<ObjectIdentifier> = []
    var leakedScenes: Set<EntryID> = []
    for part in parts where !live.contains(part.id) && !leakedScenes.contains(part.id) {
      guard let identity = part.object.object.map({ ObjectIdentifier($0) }),
        let leak = leak(of: part.object, after: .left(scene: part.scene))
      else { continue }
      if part.object.object is Scene { leakedScenes.insert(part.id) }
      reported.insert(identity)
      leaks.append(leak)
    }
    for part in parts where leakedScenes.contains(part.id) {
      if let object = part.object.object { reported.insert(ObjectIdentifier(object)) }
    }
    parts.removeAll { !live.contains($0.id) }
    let left = coordinators.filter { !hasScenes($0.ownerPath) }
    coordinators.removeAll { !hasScenes($0.ownerPath) }
    leaks += left.compactMap { leak(of: $0.object, after: .lastSceneLeft) }
    for tracked in app.scope.leaks.map({ WeakObject($0.object) }) {
      guard let identity = tracked.object.map({ ObjectIdentifier($0) }),
        reported.insert(identity).inserted, let leak = leak(of: tracked, after: .scopeEnded)
      else { continue }
      leaks.append(leak)
    }
    return leaks
  }

  private func leak(of witness: WeakObject, after occasion: Leak.Occasion) -> Leak? {
    Leak.find(
      witness, after: occasion, on: app.stage, origin: origin(of: witness), among: liveObjects())
  }

  private func origin(of witness: WeakObject) -> Leak.Origin? {
    guard let object = witness.object else { return nil }
    let store = (object as? Scene)?.store
    let tracked = (app.scope.leaks + app.scope.allTrackedObjects).first {
      $0.object === object || store != nil && $0.object === store
    }
    return tracked.map { Leak.Origin(scope: $0.scope, maker: $0.maker, since: $0.since) }
  }

  /// The objects that stay alive: coordinators, and the contents of scopes.
  private func liveObjects() -> [WeakObject] {
    let coordinators = app.coordinators
    var others: [AnyObject] = [app]
    if let builder = app.router.builder, coordinators.isEmpty { others.append(builder) }
    // They include leaked objects: the search must not retain them.
    return (others + coordinators).map { WeakObject($0) }
      + app.scope.allTrackedObjects.map { WeakObject($0.object) }
  }
}

extension SceneApp {
  /// The live coordinators, each before those inside it.
  fileprivate var coordinators: [Coordinator] {
    var coordinators: [Coordinator] = []
    var next = [router.builder as? Coordinator].compactMap(\.self)
    while let coordinator = next.popLast() {
      coordinators.append(coordinator)
      next += coordinator.children
    }
    return coordinators
  }
}

extension Scope {
  fileprivate var allTrackedObjects: [TrackedObject] {
    trackedObjects + children.flatMap(\.allTrackedObjects)
  }
}

struct WeakObject {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}

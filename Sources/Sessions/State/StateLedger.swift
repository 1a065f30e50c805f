package import Scenes

/// The states of an app as they were when they were looked at last, and their digest.
///
/// It hears which states change, so that to look again costs no more than what has changed. It keeps no scene
/// and no service alive.
@MainActor
package final class StateLedger {
  /// A scene or service whose state is another than before.
  package struct Change {
    /// The name by which it is called.
    package let name: String
    /// Its state before; nil where it has come.
    package let before: HeldState?
    /// Its state now; nil where it has gone.
    package let after: HeldState?
  }

  @MainActor
  private final class Part {
    /// What it is among others of its name: the same in each run, whatever the numbers of entries.
    let key: String
    /// The name by which it is called.
    let name: String
    let seed: UInt64
    /// The entry of a scene; nil for a service.
    let entry: EntryID?
    /// The scene, which is alive as long as the app hasn't moved.
    ///
    /// A weak reference would make each use of the scene dearer.
    unowned var scene: Scene?
    weak var service: AnyObject?
    var isDirty = true
    /// Whether the state that is kept is an older one.
    var isStale = false
    var digest: UInt64 = 0
    var state: HeldState?
    var observation: StateObservation?

    init(key: String, target: Target) {
      self.key = key
      name = key == target.name ? key : target.fullName
      seed = .of(key)
      switch target {
      case .scene(let scene):
        entry = scene.id
        self.scene = scene
      case .service(let service):
        entry = nil
        self.service = service.object
      }
    }

    func stands(for target: Target) -> Bool {
      switch target {
      // Entries are never used again.
      case .scene(let scene): entry != nil && entry == scene.id
      case .service(let service): self.service === service.object
      }
    }
  }

  /// The parts that have changed since they were looked at.
  @MainActor
  private final class Dirty {
    var parts: [Part] = []
    var hasService = false

    nonisolated init() {}
  }

  private unowned let app: any SceneApp
  private var parts: [Part] = []
  private let dirty = Dirty()
  private var stale: [Part] = []
  private var movesSeen = -1
  private var sum: UInt64 = 0
  private var place: UInt64 = 0
  private let keepsStates: Bool

  /// Begins to watch an app.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - keepsStates: Whether changes are told with the states before and after.
  package init(_ app: any SceneApp, keepsStates: Bool) {
    self.app = app
    self.keepsStates = keepsStates
    _ = update()
  }

  // Those who are observed keep the parts.
  isolated deinit { for part in parts { part.observation?.cancel() } }

  /// The digest of all states, and of where the app is.
  package var digest: UInt64 { StateDigest.mix(sum, place) }

  /// The states, by name, from the scene in front down, then the services.
  package var states: [(name: String, state: HeldState)] {
    parts.compactMap { part in part.state.map { (part.name, $0) } }
  }

  /// Whether states have changed that aren't kept yet.
  package var isBehind: Bool { !stale.isEmpty }

  /// Whether the app is elsewhere, or has other services, than when it was looked at last.
  package var hasMoved: Bool { movesSeen != app.router.moves || dirty.hasService }

  /// Looks again.
  ///
  /// - Returns: What has changed.
  package func update() -> [Change] {
    if movesSeen == app.router.moves, !dirty.hasService {
      guard !dirty.parts.isEmpty else { return [] }
      let parts = dirty.parts
      dirty.parts.removeAll(keepingCapacity: true)
      return parts.flatMap { look(at: $0, as: $0.scene.map { .scene($0) }) }
    }
    movesSeen = app.router.moves
    dirty.hasService = false
    dirty.parts = []
    return resync(app)
  }

  /// Looks again, and leaves it to a later look to keep the states.
  ///
  /// - Returns: Whether that is all; where the app has moved nothing has been looked at.
  package func updateQuickly() -> Bool {
    guard !hasMoved else { return false }
    while let part = dirty.parts.popLast() {
      part.isDirty = false
      guard let scene = part.scene else { continue }
      let digest = StateDigest.mix(part.seed, scene.digestState())
      sum = sum &- part.digest &+ digest
      part.digest = digest
      if keepsStates, !part.isStale {
        part.isStale = true
        stale.append(part)
      }
    }
    return true
  }

  /// Looks again, and tells also what has changed since the states were kept last.
  package func updateAll() -> [Change] {
    guard !stale.isEmpty, !hasMoved else { return update() }
    let parts = stale
    let before = parts.map(\.state)
    let changes = update()
    catchUp()
    return zip(parts, before).map { part, before in
      Change(name: part.name, before: before, after: part.state)
    } + changes.filter { change in !parts.contains { $0.name == change.name } }
  }

  /// Keeps the states that have changed in the meantime as those from which the next changes are told.
  package func catchUp() {
    for part in stale {
      part.isStale = false
      if movesSeen == app.router.moves, let scene = part.scene { part.state = scene.heldState }
    }
    stale.removeAll(keepingCapacity: true)
  }

  /// Looks at each part, of which some may have come or gone.
  private func resync(_ app: any SceneApp) -> [Change] {
    // Scenes of which an older state is kept may be gone.
    let outdated = Set(stale.map(ObjectIdentifier.init))
    for part in stale { part.isStale = false }
    stale = []
    let before = Dictionary(parts.map { ($0.name, (part: $0, state: $0.state)) }) { first, _ in
      first
    }
    var counts: [String: Int] = [:]
    var old = Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
    var seen: Set<ObjectIdentifier> = []
    parts = Target.all(of: app).map { target in
      counts[target.name, default: 0] += 1
      let count = counts[target.name, default: 1]
      let key = count == 1 ? target.name : "\(target.name)/\(count)"
      guard let known = old[key], known.stands(for: target) else { return add(target, as: key) }
      old[key] = nil
      if known.isDirty || outdated.contains(ObjectIdentifier(known)) {
        _ = look(at: known, as: target)
        seen.insert(ObjectIdentifier(known))
      }
      return known
    }
    for part in old.values {
      sum &-= part.digest
      part.observation?.cancel()
    }
    let changes = keepsStates ? self.changes(since: before, in: seen) : []
    place = Self.digest(ofPlaceOf: app)
    return changes
  }

  /// What is other by name: as scenes come and go, another may be the one that is called by its name alone.
  ///
  /// - Parameters:
  ///   - before: Who was called by a name, and its state then.
  ///   - seen: Those that have been looked at again.
  /// - Returns: The changes.
  private func changes(
    since before: [String: (part: Part, state: HeldState?)], in seen: Set<ObjectIdentifier>
  ) -> [Change] {
    var before = before
    var changes: [Change] = []
    for part in parts {
      let old = before.removeValue(forKey: part.name)
      if let old, old.part === part, !seen.contains(ObjectIdentifier(part)) { continue }
      changes.append(Change(name: part.name, before: old?.state, after: part.state))
    }
    for (name, old) in before.sorted(by: { $0.key < $1.key }) {
      changes.append(Change(name: name, before: old.state, after: nil))
    }
    return changes
  }

  private func add(_ target: Target, as key: String) -> Part {
    let part = Part(key: key, target: target)
    // To observe is to hear what there is, which isn't told: the part is dirty from the start.
    part.observation = target.observe { [dirty] in
      guard !part.isDirty else { return }
      part.isDirty = true
      dirty.parts.append(part)
      if part.entry == nil { dirty.hasService = true }
    }
    _ = look(at: part, as: target)
    return part
  }

  private func look(at part: Part, as target: Target?) -> [Change] {
    part.isDirty = false
    guard let target else { return [] }
    let digest = StateDigest.mix(part.seed, target.digestState())
    guard digest != part.digest || keepsStates else { return [] }
    sum = sum &- part.digest &+ digest
    part.digest = digest
    guard keepsStates else { return [] }
    let before = part.state
    part.state = target.heldState
    return [Change(name: part.name, before: before, after: part.state)]
  }

  /// The digest of where an app is, whatever its entries are called.
  private static func digest(ofPlaceOf app: any SceneApp) -> UInt64 {
    let focus = app.router.tree.focus?.id
    return app.router.tree.entries.reduce(0) { sum, entry in
      let text = "\(entry.destination) \(entry.presentation)\(entry.id == focus ? "*" : "")"
      return StateDigest.mix(sum, .of(text))
    }
  }
}

extension Target {
  /// The digest of its state.
  fileprivate func digestState() -> UInt64 {
    switch self {
    case .scene(let scene): scene.digestState()
    case .service(let service): service.digestState()
    }
  }

  fileprivate func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    switch self {
    case .scene(let scene): scene.observe(hear)
    case .service(let service): service.observe(hear)
    }
  }
}

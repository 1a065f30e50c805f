import SceneCommands
package import Scenes
import SceneText

/// Tracks the states of an app: their current values, the changes since a mark, and the digest.
///
/// It observes which states change, so an update costs no more than the changes. It does not retain scenes or
/// services.
@MainActor
package final class StateTracker {
  /// A changed state of a scene or service.
  package struct Change {
    /// The name of the scene or service.
    package let name: String
    /// The former state; nil if it was added.
    fileprivate let then: Reading?
    /// The current state; nil if it was removed.
    fileprivate let now: Reading?

    /// The former and the current state.
    @MainActor package var before: LazyState? { then?.state }
    @MainActor package var after: LazyState? { now?.state }

    /// The differences, by path.
    @MainActor package var changes: [StateChange] {
      StateChange.changes(at: name, from: then?.value, to: now?.value)
    }

    /// Whether the states are known to be equal; a secret value may be another one.
    @MainActor fileprivate var isOfEqualStates: Bool {
      guard let then, let now else { return false }
      return then.value.matches(now.value)
    }
  }

  /// A state that is converted to data at most once while it is tracked or marked.
  @MainActor
  fileprivate final class Reading {
    let state: LazyState
    private(set) lazy var value = state.value(reusing: memory)
    private let memory: StateMemory

    init(_ state: LazyState, _ memory: StateMemory) { (self.state, self.memory) = (state, memory) }
  }

  /// The states at a moment; values are shared, not copied.
  package struct Mark {
    fileprivate let states: [NamedState]
    fileprivate let version: Int
    /// The version at which scenes or services last came or went.
    fileprivate let resync: Int
  }

  fileprivate struct NamedState {
    let name: String
    let isService: Bool
    let reading: Reading
    /// The version at which it was read: equal versions mean the same state of the same scene or service.
    let version: Int
  }

  @MainActor
  private final class Part {
    /// The name that identifies it in every run, whatever the numbers of entries.
    let key: String
    /// The name of the scene or service.
    let name: String
    let seed: UInt64
    /// The entry of a scene; nil for a service.
    let entry: EntryID?
    /// The scene, which is alive while no scene has come or gone.
    ///
    /// A weak reference would make each access to the scene slower.
    unowned var scene: Scene?
    weak var service: AnyObject?
    /// Whether it has changed since it was read, or was never read.
    var isDirty = true
    var digest: UInt64 = 0
    /// Whether the digest has to be computed again.
    var needsDigest = false
    var observation: StateObservation?
    /// The parts of the states that were converted and digested last.
    let memory = StateMemory()

    init(key: String, name: String, target: CommandTarget) {
      self.key = key
      self.name = name
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

    func represents(_ target: CommandTarget) -> Bool {
      switch target {
      // Entry IDs are never reused.
      case .scene(let scene): entry != nil && entry == scene.id
      case .service(let service): self.service === service.object
      }
    }
  }

  /// The changes that were observed since the last update.
  @MainActor
  private final class Dirty {
    var parts: [Part] = []
    var hasService = false
    var count = 0
    var changes = 0

    nonisolated init() {}
  }

  private unowned let app: any SceneApp
  /// The scenes from the front one down, then the services, parallel to ``current``.
  private var parts: [Part] = []
  private var current: [NamedState] = []
  private var version = 0
  private var lastResync = 0
  private let dirty = Dirty()
  private var partsWithoutDigest: [Part] = []
  private var lastSceneVersion = -1
  private var sum: UInt64 = 0
  private var place: UInt64 = 0
  private var needsPlace = false

  /// Begins to track an app.
  package init(_ app: any SceneApp) {
    self.app = app
    update()
  }

  // The observed states retain the parts.
  isolated deinit { for part in parts { part.observation?.cancel() } }

  // MARK: States

  /// The states by name: the scenes from the front one down, then the services.
  package var states: [(name: String, state: LazyState)] {
    update()
    return current.map { ($0.name, $0.reading.state) }
  }

  /// The current values by name, in the same order.
  package var values: [(name: String, value: Value)] {
    update()
    return current.map { ($0.name, $0.reading.value) }
  }

  /// The current states.
  ///
  /// - Complexity: O(1) if nothing has changed.
  package func mark() -> Mark {
    update()
    return Mark(states: current, version: version, resync: lastResync)
  }

  /// Returns the changes since a mark: removed states, then added and changed ones, from the front down.
  package func changes(since mark: Mark) -> [Change] { changes(since: mark) { _ in true } }

  /// Whether no state is another one than at a mark, also if one has been replaced by an equal one.
  package func areStatesEqual(to mark: Mark) -> Bool {
    changes(since: mark).allSatisfy(\.isOfEqualStates)
  }

  /// Returns the changes of services since a mark.
  package func serviceChanges(since mark: Mark) -> [Change] { changes(since: mark, \.isService) }

  private func changes(
    since mark: Mark, _ isWanted: (NamedState) -> Bool
  ) -> [Change] {
    update()
    guard mark.version != version else { return [] }
    guard mark.resync != lastResync else {
      // The same scenes and services, in the same order.
      return zip(mark.states, current).compactMap { before, now in
        guard before.version != now.version, isWanted(now) else { return nil }
        return Change(name: now.name, then: before.reading, now: now.reading)
      }
    }
    let before = Dictionary(mark.states.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(current.map(\.name))
    let gone = mark.states.filter { isWanted($0) && !names.contains($0.name) }.map {
      Change(name: $0.name, then: $0.reading, now: nil)
    }
    return gone
      + current.filter { isWanted($0) && before[$0.name]?.version != $0.version }.map {
        Change(name: $0.name, then: before[$0.name]?.reading, now: $0.reading)
      }
  }

  /// A number that grows when a state changes for the first time after it was read.
  var dirtyCount: Int { dirty.count }

  /// A number that grows with each change of a state, also with changes between two reads.
  package var changeCount: Int {
    if hasMoved { resync() }
    return dirty.changes
  }

  /// Whether scenes have come or gone since the last update, or the app may have other services.
  private var hasMoved: Bool { lastSceneVersion != app.router.sceneVersion || dirty.hasService }

  // MARK: Digest

  /// The digest of all states and of the current place.
  package var digest: UInt64 {
    update()
    for part in partsWithoutDigest where part.needsDigest {
      part.needsDigest = false
      guard let digest = digest(of: part) else { continue }
      sum = sum &- part.digest &+ digest
      part.digest = digest
    }
    partsWithoutDigest.removeAll(keepingCapacity: true)
    if needsPlace {
      needsPlace = false
      place = Self.digest(ofPlaceOf: app)
    }
    return StateDigest.mix(sum, place)
  }

  private func digest(of part: Part) -> UInt64? {
    if let scene = part.scene {
      return StateDigest.mix(part.seed, scene.digestState(reusing: part.memory))
    }
    return app.services.first { $0.object === part.service }.map {
      StateDigest.mix(part.seed, $0.digestState(reusing: part.memory))
    }
  }

  /// The digest of the current place, without the numbers of entries.
  private static func digest(ofPlaceOf app: any SceneApp) -> UInt64 {
    let focus = app.router.tree.focus?.id
    return app.router.tree.entries.reduce(0) { sum, entry in
      let text = "\(entry.destination) \(entry.presentation)\(entry.id == focus ? "*" : "")"
      return StateDigest.mix(sum, .of(text))
    }
  }

  // MARK: Updating

  /// Reads the states that have changed.
  private func update() {
    guard !hasMoved else { return resync() }
    guard !dirty.parts.isEmpty else { return }
    version += 1
    for part in dirty.parts {
      part.isDirty = false
      guard let scene = part.scene, let index = parts.firstIndex(where: { $0 === part }) else {
        continue
      }
      current[index] = state(of: part, .scene(scene))
    }
    dirty.parts.removeAll(keepingCapacity: true)
  }

  /// Updates the list of scenes and services, some of which may be new or gone.
  private func resync() {
    lastSceneVersion = app.router.sceneVersion
    dirty.hasService = false
    dirty.parts = []
    version += 1
    lastResync = version
    needsPlace = true
    var counts: [String: Int] = [:]
    var old = Dictionary(zip(parts, current).map { ($0.key, ($0, $1)) }) { first, _ in first }
    current = []
    let services = Set(app.services.map(\.name))
    parts = CommandTarget.all(of: app).map { target in
      counts[target.name, default: 0] += 1
      let count = counts[target.name, default: 1]
      let key = count == 1 ? target.name : "\(target.name)/\(count)"
      if let (part, state) = old[key], part.represents(target) {
        old[key] = nil
        current.append(part.isDirty ? self.state(of: part, target) : state)
        part.isDirty = false
        return part
      }
      var name = target.name
      // A service keeps its name when a scene of the same name is added.
      if case .scene = target, count > 1 || services.contains(name) { name = target.fullName }
      let part = add(target, as: key, called: name)
      current.append(state(of: part, target))
      return part
    }
    for (part, _) in old.values {
      sum &-= part.digest
      part.needsDigest = false
      part.observation?.cancel()
    }
    partsWithoutDigest.removeAll { !$0.needsDigest }
  }

  private func add(_ target: CommandTarget, as key: String, called name: String) -> Part {
    let part = Part(key: key, name: name, target: target)
    // Observing calls the closure at once, without a change; this call is ignored, because a new part is dirty.
    part.observation = target.observeChanges { [dirty] in
      dirty.changes &+= 1
      guard !part.isDirty else { return }
      dirty.count += 1
      part.isDirty = true
      dirty.parts.append(part)
      if part.entry == nil { dirty.hasService = true }
    }
    part.isDirty = false
    return part
  }

  private func state(of part: Part, _ target: CommandTarget) -> NamedState {
    if !part.needsDigest {
      part.needsDigest = true
      partsWithoutDigest.append(part)
    }
    return NamedState(
      name: part.name, isService: part.entry == nil,
      reading: Reading(target.lazyState, part.memory), version: version)
  }
}

extension CommandTarget {
  /// Observes the state: calls the closure at once, then after each change.
  package func observeChanges(_ onChange: @escaping @MainActor () -> Void) -> StateObservation {
    switch self {
    case .scene(let scene): scene.store.observeChanges(onChange)
    case .service(let service): service.object.observeChanges(onChange)
    }
  }
}

package import Scenes
import Text

/// Follows the states of an app: what they are, what has changed since a moment, and their digest.
///
/// It hears which states change, so that to look again costs no more than what has changed. It keeps no scene
/// and no service alive.
@MainActor
package final class StateTracker {
  /// A scene or service whose state is another than before.
  package struct Change {
    /// The name by which it is called.
    package let name: String
    /// Its state before; nil where it has come.
    fileprivate let then: Reading?
    /// Its state now; nil where it has gone.
    fileprivate let now: Reading?

    /// Its state before, and now.
    @MainActor package var before: LazyState? { then?.state }
    @MainActor package var after: LazyState? { now?.state }

    /// What is other in it, in words of the state's paths.
    @MainActor package var changes: [StateChange] {
      StateChange.changes(at: name, from: then?.value, to: now?.value)
    }
  }

  /// A state, which is made data of once, as long as it is among those that are followed or marked.
  @MainActor
  fileprivate final class Reading {
    let state: LazyState
    private(set) lazy var value = state.value

    init(_ state: LazyState) { self.state = state }
  }

  /// The states at a moment; values are shared, not copied.
  package struct Mark {
    fileprivate let states: [NamedState]
    fileprivate let version: Int
    /// When scenes and services came or went last.
    fileprivate let resync: Int
  }

  fileprivate struct NamedState {
    let name: String
    let isService: Bool
    let reading: Reading
    /// When it was looked at: the same number is the same state of the same scene or service.
    let version: Int
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
    /// Whether it has been set since it was looked at, or hasn't been looked at.
    var isDirty = true
    var digest: UInt64 = 0
    /// Whether the digest is of an older state.
    var hasOldDigest = false
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

  /// What has been heard since the states were looked at.
  @MainActor
  private final class Dirty {
    var parts: [Part] = []
    var hasService = false
    var count = 0
    var changes = 0

    nonisolated init() {}
  }

  private unowned let app: any SceneApp
  /// The scenes from the one in front down, then the services, each beside its state in ``current``.
  private var parts: [Part] = []
  private var current: [NamedState] = []
  private var version = 0
  private var lastResync = 0
  private let dirty = Dirty()
  private var oldDigests: [Part] = []
  private var movesSeen = -1
  private var sum: UInt64 = 0
  private var place: UInt64 = 0
  private var hasOldPlace = false

  /// Begins to follow an app.
  package init(_ app: any SceneApp) {
    self.app = app
    look()
  }

  // Those who are observed keep the parts.
  isolated deinit { for part in parts { part.observation?.cancel() } }

  // MARK: States

  /// The states, by name, from the scene in front down, then the services.
  package var states: [(name: String, state: LazyState)] {
    look()
    return current.map { ($0.name, $0.reading.state) }
  }

  /// The states as they are now.
  ///
  /// - Complexity: O(1) where nothing has changed.
  package func mark() -> Mark {
    look()
    return Mark(states: current, version: version, resync: lastResync)
  }

  /// What is other now than at a moment: what has gone, then what has come or changed, from the front down.
  package func changes(since mark: Mark) -> [Change] { changes(since: mark) { _ in true } }

  /// What is other in services now than at a moment.
  package func serviceChanges(since mark: Mark) -> [Change] { changes(since: mark, \.isService) }

  private func changes(
    since mark: Mark, _ isWanted: (NamedState) -> Bool
  ) -> [Change] {
    look()
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

  /// A number that is another once a state that is followed has been set.
  package var touches: Int { dirty.count }

  /// A number that is higher after each change of a state, also where several come before the next look.
  package var changeCount: Int {
    if hasMoved { resync() }
    return dirty.changes
  }

  /// Whether the app is elsewhere, or may have other services, than when it was looked at last.
  private var hasMoved: Bool { movesSeen != app.router.moves || dirty.hasService }

  // MARK: Digest

  /// The digest of all states, and of where the app is.
  package var digest: UInt64 {
    look()
    for part in oldDigests where part.hasOldDigest {
      part.hasOldDigest = false
      guard let digest = digest(of: part) else { continue }
      sum = sum &- part.digest &+ digest
      part.digest = digest
    }
    oldDigests.removeAll(keepingCapacity: true)
    if hasOldPlace {
      hasOldPlace = false
      place = Self.digest(ofPlaceOf: app)
    }
    return StateDigest.mix(sum, place)
  }

  private func digest(of part: Part) -> UInt64? {
    if let scene = part.scene { return StateDigest.mix(part.seed, scene.digestState()) }
    return app.services.first { $0.object === part.service }.map {
      StateDigest.mix(part.seed, $0.digestState())
    }
  }

  /// The digest of where an app is, whatever its entries are called.
  private static func digest(ofPlaceOf app: any SceneApp) -> UInt64 {
    let focus = app.router.tree.focus?.id
    return app.router.tree.entries.reduce(0) { sum, entry in
      let text = "\(entry.destination) \(entry.presentation)\(entry.id == focus ? "*" : "")"
      return StateDigest.mix(sum, .of(text))
    }
  }

  // MARK: Looking

  /// Looks at what has changed.
  private func look() {
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

  /// Looks at each part, of which some may have come or gone.
  private func resync() {
    movesSeen = app.router.moves
    dirty.hasService = false
    dirty.parts = []
    version += 1
    lastResync = version
    hasOldPlace = true
    var counts: [String: Int] = [:]
    var old = Dictionary(zip(parts, current).map { ($0.key, ($0, $1)) }) { first, _ in first }
    current = []
    parts = Target.all(of: app).map { target in
      counts[target.name, default: 0] += 1
      let count = counts[target.name, default: 1]
      let key = count == 1 ? target.name : "\(target.name)/\(count)"
      if let (part, state) = old[key], part.stands(for: target) {
        old[key] = nil
        current.append(part.isDirty ? self.state(of: part, target) : state)
        part.isDirty = false
        return part
      }
      let part = add(target, as: key)
      current.append(state(of: part, target))
      return part
    }
    for (part, _) in old.values {
      sum &-= part.digest
      part.hasOldDigest = false
      part.observation?.cancel()
    }
    oldDigests.removeAll { !$0.hasOldDigest }
  }

  private func add(_ target: Target, as key: String) -> Part {
    let part = Part(key: key, target: target)
    // To observe is to hear what there is, which isn't told: the part is dirty from the start.
    part.observation = target.observe { [dirty] in
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

  private func state(of part: Part, _ target: Target) -> NamedState {
    if !part.hasOldDigest {
      part.hasOldDigest = true
      oldDigests.append(part)
    }
    return NamedState(
      name: part.name, isService: part.entry == nil, reading: Reading(target.lazyState),
      version: version)
  }
}

extension Target {
  fileprivate func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    switch self {
    case .scene(let scene): scene.store.observeChanges(hear)
    case .service(let service): service.object.observeChanges(hear)
    }
  }
}

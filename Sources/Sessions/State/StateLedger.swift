package import Scenes

/// The states of an app as they were when they were looked at last, and their digest.
///
/// It hears which states change, so that to look again costs no more than what has changed. It keeps no scene
/// and no service alive.
@SceneActor
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

  @SceneActor
  private final class Part {
    /// What it is among others of its name: the same in each run, whatever the numbers of entries.
    let key: String
    /// The name by which it is called.
    let name: String
    let seed: UInt64
    let isService: Bool
    weak var scene: Scene?
    weak var object: AnyObject?
    var isDirty = false
    /// Whether the state that is kept is an older one.
    var isStale = false
    var digest: UInt64 = 0
    var state: HeldState?
    var observation: Observation?

    init(key: String, target: Target) {
      self.key = key
      name = key == target.name ? key : target.fullName
      seed = .of(key)
      switch target {
      case .scene(let scene):
        isService = false
        self.scene = scene
      case .service(let service):
        isService = true
        object = service.object
      }
    }

    func stands(for target: Target) -> Bool {
      switch target {
      case .scene(let scene): self.scene === scene
      case .service(let service): object === service.object
      }
    }
  }

  private weak var app: (any SceneApp)?
  private var parts: [Part] = []
  private var dirty: [Part] = []
  private var stale: [Part] = []
  private var isServiceDirty = false
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

  /// The digest of all states, and of where the app is.
  package var digest: UInt64 { StateDigest.mix(sum, place) }

  /// The states, by name, from the scene in front down, then the services.
  package var states: [(name: String, state: HeldState)] {
    parts.compactMap { part in part.state.map { (part.name, $0) } }
  }

  /// Looks again.
  ///
  /// - Returns: What has changed.
  package func update() -> [Change] {
    guard let app else { return [] }
    if movesSeen == app.router.moves, !isServiceDirty {
      guard !dirty.isEmpty else { return [] }
      let parts = dirty
      dirty.removeAll(keepingCapacity: true)
      return parts.flatMap { look(at: $0, as: $0.scene.map { .scene($0) }) }
    }
    movesSeen = app.router.moves
    isServiceDirty = false
    dirty = []
    return resync(app)
  }

  /// Looks again, and leaves it to ``catchUp()`` to keep the states.
  package func updateQuickly() {
    guard movesSeen == app?.router.moves, !isServiceDirty else {
      _ = update()
      return
    }
    while let part = dirty.popLast() {
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
  }

  /// Keeps the states that have changed in the meantime as those from which the next changes are told.
  package func catchUp() {
    for part in stale {
      part.isStale = false
      part.state = part.scene?.heldState ?? part.state
    }
    stale.removeAll(keepingCapacity: true)
  }

  /// Looks at each part, of which some may have come or gone.
  private func resync(_ app: any SceneApp) -> [Change] {
    var counts: [String: Int] = [:]
    var old = Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
    var changes: [Change] = []
    parts = Target.all(of: app).map { target in
      counts[target.name, default: 0] += 1
      let count = counts[target.name, default: 1]
      let key = count == 1 ? target.name : "\(target.name)/\(count)"
      if let known = old.removeValue(forKey: key) {
        if known.stands(for: target) {
          if known.isDirty { changes += look(at: known, as: target) }
          return known
        }
        let part = add(target, as: key)
        sum &-= known.digest
        if keepsStates {
          changes.append(Change(name: part.name, before: known.state, after: part.state))
        }
        return part
      }
      let part = add(target, as: key)
      if keepsStates { changes.append(Change(name: part.name, before: nil, after: part.state)) }
      return part
    }
    for part in old.values.sorted(by: { $0.key < $1.key }) {
      sum &-= part.digest
      if keepsStates { changes.append(Change(name: part.name, before: part.state, after: nil)) }
    }
    place = Self.digest(ofPlaceOf: app)
    return changes
  }

  private func add(_ target: Target, as key: String) -> Part {
    let part = Part(key: key, target: target)
    let hear = { @SceneActor [weak self, weak part] () -> Void in
      guard let self, let part, !part.isDirty else { return }
      part.isDirty = true
      dirty.append(part)
      if part.isService { isServiceDirty = true }
    }
    // To observe is to hear what there is.
    part.isDirty = true
    part.observation = target.observe(hear)
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

  fileprivate func observe(_ hear: @escaping @SceneActor () -> Void) -> Observation {
    switch self {
    case .scene(let scene): scene.observe(hear)
    case .service(let service): service.observe(hear)
    }
  }
}

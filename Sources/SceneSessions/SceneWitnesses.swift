import OrderedCollections
import Scenes

/// The scenes that an app has had, which must be released after they were left.
@MainActor
struct SceneWitnesses {
  private struct Witness {
    let name: String
    private(set) weak var scene: Scene?
    private(set) weak var store: AnyObject?

    @MainActor
    init(_ scene: Scene) {
      (name, self.scene, store) = (scene.name, scene, scene.store)
    }
  }

  private var witnesses: OrderedDictionary<EntryID, Witness> = [:]
  private var version = -1

  nonisolated init() {}

  /// Notes the scenes that an app has now.
  mutating func note(_ router: Router) {
    guard router.sceneVersion != version else { return }
    version = router.sceneVersion
    for scene in router.liveScenes {
      if let id = scene.id, witnesses[id] == nil { witnesses[id] = Witness(scene) }
    }
  }

  /// The objects that are alive although their scenes were left, by type.
  func leaks(in router: Router) -> [String] {
    let live = Set(router.liveScenes.compactMap(\.id))
    guard live.count < witnesses.count else { return [] }
    var leaks: OrderedSet<String> = []
    for (id, witness) in witnesses where !live.contains(id) {
      guard let object = witness.store ?? witness.scene else { continue }
      leaks.append("\(type(of: object)) is alive after its scene '\(witness.name)' was left")
    }
    return leaks.elements
  }
}

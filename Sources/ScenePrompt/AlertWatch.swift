import Scenes

/// The alerts of scenes that no drawing shows: those of scenes that are not in front.
///
/// Each alert is shown once when it appears, however often the app changes before it is answered.
@MainActor
final class AlertWatch {
  private struct Arrival {
    let alert: Alert
    weak var scene: Scene?
  }

  private var observations: [EntryID: StateObservation] = [:]
  private var arrivals: [Arrival] = []

  /// The alerts that have appeared since the last call and are not answered yet, with the names of their scenes.
  func takeNew(in router: Router) -> [(scene: String, alert: Alert)] {
    let scenes = router.liveScenes
    let ids = Set(scenes.compactMap(\.id))
    for id in observations.keys where !ids.contains(id) { observations[id] = nil }
    for scene in scenes {
      guard let id = scene.id, observations[id] == nil else { continue }
      observations[id] = scene.observeAlerts { [weak self, weak scene] alert in
        self?.arrivals.append(Arrival(alert: alert, scene: scene))
      }
    }
    defer { arrivals = [] }
    let drawn = router.front?.withEmbedded ?? []
    return arrivals.compactMap { arrival in
      guard let scene = arrival.scene, scene.alert == arrival.alert,
        !drawn.contains(where: { $0 === scene })
      else { return nil }
      return (scene.name, arrival.alert)
    }
  }
}

import Scenes
import Script

/// The states of an app at one moment, to tell whose has changed since.
@SceneActor
struct StateWatch {
  private let states: [(name: String, state: Value)]
  private let takesScenes: Bool

  /// Takes note of all states.
  init(_ app: any SceneApp) {
    states = Target.all(of: app).map { ($0.name, $0.state) }
    takesScenes = true
  }

  /// Takes note of the states of the services.
  init(servicesOf app: any SceneApp) {
    states = app.services.map { ($0.name, Target.service($0).state) }
    takesScenes = false
  }

  /// The names of those that are watched and have another state now, each once.
  func changes(in app: any SceneApp) -> [String] {
    let now = (takesScenes ? StateWatch(app) : StateWatch(servicesOf: app)).states
    var names: [String] = []
    for (name, state) in now where !names.contains(name) {
      guard states.first(where: { $0.name == name })?.state != state else { continue }
      names.append(name)
    }
    return names
  }
}

import Scenes
import Script

/// The states of an app at one moment, to tell whose has changed since.
@SceneActor
struct StateWatch {
  private var states: [(name: String, state: Value)]

  /// Takes note of all states.
  init(_ app: any SceneApp) {
    states = Target.all(of: app).map { ($0.name, $0.state) }
  }

  /// The names of the scenes and services that have another state now, each once.
  func changes(in app: any SceneApp) -> [String] {
    let now = StateWatch(app).states
    var names: [String] = []
    for (name, state) in now where !names.contains(name) {
      guard states.first(where: { $0.name == name })?.state != state else { continue }
      names.append(name)
    }
    return names
  }
}

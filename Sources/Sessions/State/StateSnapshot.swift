package import Scenes

/// The states of an app at one moment, and where they differ from those at another.
@MainActor
package struct StateSnapshot {
  private let states: [(name: String, state: HeldState)]

  /// Takes note of the states of all scenes and services of an app.
  ///
  /// - Complexity: O(*n*) in the number of scenes and services; what is in their states isn't looked at.
  package init(_ app: any SceneApp) { self.init(Target.all(of: app)) }

  /// Takes note of the states of the services of an app.
  package init(servicesOf app: any SceneApp) {
    self.init(app.services.map { Target.service($0) })
  }

  private init(_ targets: [Target]) {
    var names: Set<String> = []
    states = targets.map { target in
      let name = names.insert(target.name).inserted ? target.name : target.fullName
      return (name, target.heldState)
    }
  }

  /// What is other in a later snapshot, scene by scene from the front, then the services.
  package func changes(to later: StateSnapshot) -> [StateChange] {
    let before = Dictionary(states.map { ($0.name, $0.state) }) { first, _ in first }
    let after = Set(later.states.map(\.name))
    let gone = states.filter { !after.contains($0.name) }.map {
      StateChange(of: $0.name, .removed($0.state.value))
    }
    return gone
      + later.states.flatMap { name, state in
        StateChange.changes(at: name, from: before[name]?.value, to: state.value)
      }
  }
}

import Scenes

/// Makes the scenes of the sample app.
final class SampleCoordinator: Coordinator, SceneBuilder {
  var stage: SceneStage?

  func makeScene(for destination: Destination) throws -> Scene {
    guard let stage else { throw RouterError.noScene(destination, reason: "there is no stage") }
    switch try SamplePlace(destination) {
    case .counter:
      return Scene("counter", store: CounterStore(on: stage), view: CounterView()) {
        [weak self] route, _ in
        guard let self, case .settings(let page) = route else { return }
        try show(SamplePlace.settings(page: page), cause: "route settings")
      }
    case .settings(let page):
      return Scene("settings", store: SettingsStore(page: page, on: stage), view: SettingsView())
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    Placement(owner: ownerPath, scope: .top)
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}

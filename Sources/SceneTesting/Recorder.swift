import Scenes

/// Records what a store or service does, without keeping it alive.
@MainActor
final class Recorder<State> {
  /// How much of each has been recorded.
  struct Mark {
    var states = 0
    var routes = 0
    var effects = 0
  }

  private(set) var states: [Recorded<State>] = []
  private(set) var routes: [Recorded<SentRoute<Any>>] = []
  private(set) var effects: [Recorded<EffectChange>] = []
  private let clock: StageClock

  init(on stage: SceneStage) {
    clock = stage.clock
    stage.watchEffects { [weak self] in self?.add($0, to: \.effects) }
  }

  var mark: Mark { Mark(states: states.count, routes: routes.count, effects: effects.count) }

  func record(_ states: ObservableState<State>) -> StateObservation {
    states.observe { [weak self] in self?.add($0, to: \.states) }
  }

  func recordRoutes<S: Store>(of store: S) {
    store.routes.observe(
      { [weak self] route, origin in
        self?.add(origin == .action ? .action(route) : .state(route), to: \.routes)
      }, withdrawn: {})
  }

  private func add<Element>(
    _ element: Element, to list: ReferenceWritableKeyPath<Recorder, [Recorded<Element>]>
  ) {
    self[keyPath: list].append(Recorded(time: clock.now.offset, value: element))
  }
}

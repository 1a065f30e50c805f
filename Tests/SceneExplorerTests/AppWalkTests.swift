import SceneExplorer
import SceneRuntime
import Scenes
import SceneSessions
import Testing

/// Walks through an app of one scene, whose machine is a loop or has none.
@MainActor
struct AppWalkTests {
  private func observe(
    _ name: String, making scene: @escaping @MainActor (SceneStage) -> Scene, steps: Int = 400
  ) async throws -> Observations {
    let observations = Observations(of: name, at: nil)
    let apps = FreshApps(
      starts: 1,
      make: { _, observer in
        let stage = SceneStage.virtual()
        stage.loopObserver = observer
        let session = try AppSession(on: stage) {
          try SingleSceneApp(on: stage) { scene(stage) }
        }
        observer?.didMake(session)
        await session.start()
        try await stage.settle()
        observer?.didRun("start", isMove: false)
        return session
      },
      run: { _, _, _ in })
    var walk = AppWalk(apps, observing: name, with: observations)
    try await walk.run(steps: steps)
    return observations
  }

  private func lamp(_ stage: SceneStage) -> Scene {
    Scene("lamp", store: LampStore(on: stage), view: LampView())
  }

  @Test func aLoopIsDrawnWithItsEventsAndEffects() async throws {
    let machine = try await observe("lamp", making: lamp).machine("lamp")
    #expect(
      machine.text == """
        * off
            pressed → warming
          warming
            pressed → off
            warmedUp → on
          on
            broke → broken
            pressed → off
          broken
        """)
  }

  @Test func equalWalksAreEqual() async throws {
    let first = try await observe("lamp", making: lamp, steps: 60)
    let second = try await observe("lamp", making: lamp, steps: 60)
    #expect(try first.machine("lamp") == second.machine("lamp"))
    #expect(first.scopeTree == second.scopeTree)
  }

  @Test func aStoreWithoutALoopIsDrawnWithItsActions() async throws {
    let machine = try await observe(
      "switch", making: { _ in Scene("switch", store: SwitchStore(), view: SwitchView()) }
    ).machine("switch")
    #expect(
      machine.text == """
        * down
            flip → up
            label → down
          up
            flip → down
            label → up
        """)
  }

  @Test func anUnknownNameIsAnError() async throws {
    let observations = try await observe("lmap", making: lamp, steps: 10)
    #expect(throws: DiagramError.unknown("lmap", among: ["lamp"])) {
      try observations.machine("lmap")
    }
  }

  @Test func aStateWithoutCasesIsAnError() async throws {
    let observations = try await observe(
      "count", making: { _ in Scene("count", store: CountStore(), view: CountView()) }, steps: 10)
    #expect(throws: DiagramError.noCases("count", hasPath: false)) {
      try observations.machine("count")
    }
  }
}

@MainActor
private final class LampStore: Store {
  enum State: Hashable { case off, warming, on, broken }
  private enum Event { case pressed, warmedUp, broke(reason: String) }

  @Dispatchable
  enum Action {
    /// Presses the switch.
    case press
    /// Hits the lamp.
    case hit(reason: String)
  }

  private let loop: FeedbackLoop<State, Event>

  init(on stage: SceneStage) {
    loop = FeedbackLoop(
      "lamp", on: stage, initial: .off,
      reduce: StateReducer { (state: State, event: Event) -> State? in
        switch (state, event) {
        case (.off, .pressed): .warming
        case (.warming, .pressed), (.on, .pressed): .off
        case (.warming, .warmedUp): .on
        case (.on, .broke): .broken
        default: nil
        }
      },
      feedbacks: [
        Feedback("warm", request: { $0 == .warming ? true : nil }) { (_: Bool) async -> Event in
          try? await stage.clock.sleep(for: .seconds(1))
          return .warmedUp
        }
      ])
  }

  var state: ObservableState<State> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .press: loop.send(.pressed)
    case .hit(let reason): loop.send(.broke(reason: reason))
    }
  }
}

private struct LampView: SceneView {
  func render(_ state: LampStore.State) -> String { "\(state)" }
}

@MainActor
private final class SwitchStore: Store {
  enum Position: Hashable { case up, down }
  struct State: Equatable {
    var label = ""
    var position = Position.down
  }

  @Dispatchable
  enum Action {
    /// Moves the switch.
    case flip
    /// Changes the label.
    case label(String)
  }

  private let relay = Relay(State())
  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    var state = relay.value
    switch action {
    case .flip: state.position = state.position == .up ? .down : .up
    case .label(let text): state.label = text
    }
    relay.accept(state)
  }
}

private struct SwitchView: SceneView {
  func render(_ state: SwitchStore.State) -> String { "\(state.position)" }
}

@MainActor
private final class CountStore: Store {
  @Dispatchable
  enum Action {
    /// Adds one.
    case add
  }

  private let relay = Relay(0)
  var state: ObservableState<Int> { relay.states }
  func dispatch(_ action: Action) { relay.accept(relay.value + 1) }
}

private struct CountView: SceneView {
  func render(_ state: Int) -> String { "\(state)" }
}

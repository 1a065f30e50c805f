import SceneTesting
import Scenes

/// A light that turns green a second after a request, and sends a route on request.
@MainActor
final class TrafficLight: Store {
  struct State: Equatable {
    var color = Color.red
    var isAsked = false
    var note = ""
  }

  enum Color: Equatable { case red, green, broken(String) }

  @Dispatchable
  enum Action {
    /// Requests green.
    case ask
    /// Cancels the request.
    case stop
    /// Breaks the light.
    case smash(reason: String)
    /// Writes a note beneath the light.
    case write(note: String)
    /// Sends a route.
    case leave
  }

  enum Route: Equatable { case crossing, elsewhere }

  enum Event {
    case asked, stopped, smashed(String), turned, noted(String)
  }

  let routes: Routes<Route>
  private let loop: FeedbackLoop<State, Event>

  init(on stage: SceneStage) {
    let clock = stage.clock
    loop = FeedbackLoop(
      "light", on: stage, initial: State(), reduce: StateReducer(Self.reduce),
      feedbacks: [
        Feedback("turn", request: { $0.isAsked ? true : nil }) { (_: Bool) async -> Event in
          try? await clock.sleep(for: .seconds(1))
          return .turned
        },
        Feedback("log", request: \.color.reason) { (_: String) -> Event in .noted("logged") },
      ])
    routes = Routes(derivedFrom: loop.states) { $0.color == .green ? .crossing : nil }
  }

  var state: ObservableState<State> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .ask: loop.send(.asked)
    case .stop: loop.send(.stopped)
    case .smash(let reason): loop.send(.smashed(reason))
    case .write(let note): loop.send(.noted(note))
    case .leave: routes.send(.elsewhere)
    }
  }

  private static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .asked: state.isAsked = state.color == .red
    case .stopped: state.isAsked = false
    case .smashed(let reason): state.color = .broken(reason)
    case .turned: state = State(color: .green)
    case .noted(let note): state.note = note
    }
  }
}

extension TrafficLight.Color {
  /// The reason why the light is broken.
  var reason: String? {
    guard case .broken(let reason) = self else { return nil }
    return reason
  }
}

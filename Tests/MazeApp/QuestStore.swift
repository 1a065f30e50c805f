package import Scenes

/// A flow of three steps, which its state controls.
@MainActor
package final class QuestStore: MazeStore, Restorable {
  package struct State: Codable, Equatable {
    /// The step from 1 to 3; 0 before the first, 4 after the last.
    package var step: Int
  }

  @Dispatchable
  package enum Action {
    /// Goes to the next step.
    case next
    /// Goes to the previous step.
    case retreat
    /// Ends the flow.
    case end
  }

  package enum Route: Equatable {
    case step(Int)
    case ended
  }

  package let tag: MazeTag
  package let routes: Routes<Route>
  private let relay: Relay<State>

  init(_ tag: MazeTag, at step: Int) {
    self.tag = tag
    let relay = Relay(State(step: min(max(step, 0), 3)))
    self.relay = relay
    routes = Routes(derivedFrom: relay.states) { $0.step == 4 ? .ended : .step($0.step) }
  }

  package var state: ObservableState<State> { relay.states }

  package var refusalToLeave: String? {
    tag.ask(currentState.step == 3 ? "the last step is not done" : nil)
  }

  package func restore(_ state: State) { relay.accept(state) }

  package func dispatch(_ action: Action) {
    let step = currentState.step
    switch action {
    case .next: relay.accept(State(step: min(step + 1, 4)))
    case .retreat: relay.accept(State(step: max(step - 1, 0)))
    case .end: routes.send(.ended)
    }
  }

  /// Goes to the previous step when the scene of a step was removed.
  func stepRemoved(_ step: Int) {
    if currentState.step == step { dispatch(.retreat) }
  }
}

package import Scenes

/// A flow of three steps, which its state controls.
@MainActor
package final class QuestStore: MazeStore {
  package struct State: Equatable {
    /// The step, from 1; none at 0, and at 4 all is done.
    package var step: Int
  }

  @Dispatchable
  package enum Action {
    /// Goes on.
    case next
    /// Goes back by a step.
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
    tag.ask(currentState.step == 3 ? "the last step isn't done" : nil)
  }

  package func dispatch(_ action: Action) {
    let step = currentState.step
    switch action {
    case .next: relay.accept(State(step: min(step + 1, 4)))
    case .retreat: relay.accept(State(step: max(step - 1, 0)))
    case .end: routes.send(.ended)
    }
  }

  /// Goes back from a step that has left.
  func left(_ step: Int) {
    if currentState.step == step { dispatch(.retreat) }
  }
}

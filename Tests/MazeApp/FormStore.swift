package import Scenes

/// The sign-in form; signing in takes a second.
@MainActor
package final class FormStore: MazeStore, Restorable {
  package struct State: Codable, Equatable {
    package var user: MazeUser
    package var isEntering = false
    package var isIn = false
  }

  @Dispatchable
  package enum Action {
    /// Signs in.
    case submit
    /// Cancels.
    case cancel
  }

  package enum Route: Equatable {
    case entered(MazeUser)
    case cancelled
  }

  private enum Event { case submitted, entered }

  package let tag: MazeTag
  package let routes: Routes<Route>
  private let loop: FeedbackLoop<State, Event>

  init(_ tag: MazeTag, on stage: SceneStage, as user: MazeUser) {
    self.tag = tag
    loop = FeedbackLoop(
      "form", on: stage, initial: State(user: user),
      reduce: StateReducer { (state: inout State, event: Event) in
        state.isEntering = event == .submitted
        if event == .entered { state.isIn = true }
      },
      feedbacks: [
        Feedback(
          "enter", request: { $0.isEntering ? $0.user : nil },
          effect: { (_: MazeUser) async -> Event in
            try? await stage.clock.sleep(for: .seconds(1))
            return .entered
          })
      ])
    routes = Routes(derivedFrom: loop.states) { $0.isIn ? .entered($0.user) : nil }
  }

  package var state: ObservableState<State> { loop.states }
  package var refusalToLeave: String? { tag.ask() }

  package func restore(_ state: State) { loop.restore(state) }

  package func dispatch(_ action: Action) {
    switch action {
    case .submit: loop.send(.submitted)
    case .cancel: routes.send(.cancelled)
    }
  }
}

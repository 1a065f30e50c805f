package import Scenes

/// A question.
@MainActor
package final class RiddleStore: MazeStore, Derived {
  @Dispatchable
  package enum Action {
    /// Answers; `again` leads to the next riddle, and `on` to a room.
    case answer(String)
    /// Leaves without an answer.
    case giveUp
  }

  package enum Route: Equatable {
    case answered(String)
    case givenUp
  }

  package let tag: MazeTag
  package let routes = Routes<Route>()
  private let relay: Relay<String>

  init(_ tag: MazeTag, question: String) {
    self.tag = tag
    relay = Relay(question)
  }

  package var state: ObservableState<String> { relay.states }
  package var refusalToLeave: String? { tag.ask() }

  package func dispatch(_ action: Action) {
    switch action {
    case .answer(let answer): routes.send(.answered(answer))
    case .giveUp: routes.send(.givenUp)
    }
  }
}

package import Scenes

/// A draft, which refuses to be left while it isn't saved.
@MainActor
package final class DeskStore: MazeStore {
  package struct State: Equatable {
    package var draft: String
    package var isSaved = true
    /// What the draft asks for.
    package var question: Int?
    /// What was answered last.
    package var answer: String?
  }

  @Dispatchable
  package enum Action {
    /// Changes the draft.
    case write(String)
    /// Keeps the draft.
    case save
    /// Asks for a hint, or for none.
    case ask(Int?)
    /// Opens a drawer.
    case drawer(Int)
    /// Leaves the draft, with all that belongs to it.
    case close
  }

  package enum Route: Equatable {
    case hint(Int?)
    case drawer(Int)
    case closed
  }

  package let tag: MazeTag
  package let routes: Routes<Route>
  private let relay: Relay<State>

  init(_ tag: MazeTag, draft: String) {
    self.tag = tag
    let relay = Relay(State(draft: draft))
    self.relay = relay
    routes = Routes(derivedFrom: relay.states) { .hint($0.question) }
  }

  package var state: ObservableState<State> { relay.states }

  package var refusalToLeave: String? {
    tag.ask(currentState.isSaved ? nil : "the draft isn't saved")
  }

  package func dispatch(_ action: Action) {
    var state = currentState
    switch action {
    case .write(let draft):
      state.draft = draft
      state.isSaved = false
    case .save: state.isSaved = true
    case .ask(let question): state.question = question
    case .drawer(let n): return routes.send(.drawer(n))
    case .close: return routes.send(.closed)
    }
    relay.accept(state)
  }

  /// Hears what became of a question, which isn't asked any more.
  func hear(_ result: SceneResult, of question: Int) {
    var state = currentState
    state.answer = "\(result)"
    if state.question == question { state.question = nil }
    relay.accept(state)
  }
}

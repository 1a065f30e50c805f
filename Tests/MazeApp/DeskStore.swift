package import Scenes

/// A draft, which refuses to be left while it has unsaved changes.
@MainActor
package final class DeskStore: MazeStore, Restorable {
  package struct State: Codable, Equatable {
    package var draft: String
    package var isSaved = true
    /// The number of the requested hint.
    package var question: Int?
    /// The last result of a hint.
    package var answer: String?
  }

  @Dispatchable
  package enum Action {
    /// Changes the draft.
    case write(String)
    /// Saves the draft.
    case save
    /// Requests a hint; nil removes it.
    case ask(Int?)
    /// Opens a drawer.
    case drawer(Int)
    /// Closes the draft and its scenes.
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
    tag.ask(currentState.isSaved ? nil : "the draft is not saved")
  }

  package func restore(_ state: State) { relay.accept(state) }

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

  /// Stores the result of a hint, and ends its request.
  func receive(_ result: SceneResult, of question: Int) {
    var state = currentState
    state.answer = "\(result)"
    if state.question == question { state.question = nil }
    relay.accept(state)
  }
}

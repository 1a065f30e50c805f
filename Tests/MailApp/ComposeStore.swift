public import Scenes

/// A draft, which refuses to be left while it isn't saved.
@MainActor
public final class ComposeStore: Store {
  /// What the draft is.
  public struct State: Equatable, Codable, Sendable {
    /// Who gets it.
    public var recipient: String?
    /// What it is about.
    public var subject = ""
    /// Whether nothing would be lost.
    public var isSaved = true
  }

  /// What can be done with a draft.
  @Dispatchable
  public enum Action {
    /// Changes the subject, which is unsaved then.
    case setSubject(String)
    /// Changes the recipient.
    case setRecipient(String?)
    /// Keeps the draft.
    case save
    /// Picks the recipient.
    case pick
    /// Sends the draft.
    case send
  }

  /// Where a draft leads.
  public enum Route: Equatable, Sendable {
    /// To the contacts, of which one is picked.
    case contacts
    /// Away: the draft is on its way.
    case sent
  }

  /// The routes, as they come.
  public let routes = Routes<Route>()
  private let relay: Relay<State>

  init(to recipient: String?) { relay = Relay(State(recipient: recipient)) }

  /// The state.
  public var state: ObservableState<State> { relay.states }

  /// An unsaved draft must not be left.
  public var refusalToLeave: String? { currentState.isSaved ? nil : "the draft isn't saved" }

  /// Does what an action says.
  public func dispatch(_ action: Action) {
    var state = currentState
    switch action {
    case .setSubject(let subject):
      state.subject = subject
      state.isSaved = false
    case .setRecipient(let recipient): state.recipient = recipient
    case .save: state.isSaved = true
    case .pick: return routes.send(.contacts)
    case .send: return routes.send(.sent)
    }
    relay.accept(state)
  }
}

extension ComposeStore: Restorable {
  /// Goes on with what was written.
  public func restore(_ state: State) { relay.accept(state) }
}

/// Draws a draft.
struct ComposeView: SceneView {
  func props(from state: ComposeStore.State) -> ComposeStore.State { state }

  func render(_ props: ComposeStore.State) -> String {
    "to: \(props.recipient ?? "nobody")\nsubject: \(props.subject)"
  }
}

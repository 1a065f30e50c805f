public import Scenes

/// A draft, which refuses to be left while it has unsaved changes.
@MainActor
public final class ComposeStore: Store {
  /// The state of a draft.
  public struct State: Equatable, Codable, Sendable {
    /// The recipient, if any.
    public var recipient: String?
    /// The subject.
    public var subject = ""
    /// Whether there are no unsaved changes.
    public var isSaved = true
  }

  /// The actions of a draft.
  @Dispatchable
  public enum Action {
    /// Changes the subject, which makes the draft unsaved.
    case setSubject(String)
    /// Changes the recipient.
    case setRecipient(String?)
    /// Saves the draft.
    case save
    /// Picks the recipient.
    case pick
    /// Sends the draft.
    case send
  }

  /// The routes of a draft.
  public enum Route: Equatable, Sendable {
    /// Pick a recipient from the contacts.
    case contacts
    /// The draft was sent.
    case sent
  }

  /// The sent routes.
  public let routes = Routes<Route>()
  private let relay: Relay<State>

  init(to recipient: String?) { relay = Relay(State(recipient: recipient)) }

  /// The state.
  public var state: ObservableState<State> { relay.states }

  /// The reason why an unsaved draft refuses to be left.
  public var refusalToLeave: String? { currentState.isSaved ? nil : "the draft isn't saved" }

  /// Performs an action.
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
  /// Restores the draft.
  public func restore(_ state: State) { relay.accept(state) }
}

/// Draws a draft.
struct ComposeView: SceneView {
  func props(from state: ComposeStore.State) -> ComposeStore.State { state }

  func render(_ props: ComposeStore.State) -> String {
    "to: \(props.recipient ?? "nobody")\nsubject: \(props.subject)"
  }
}

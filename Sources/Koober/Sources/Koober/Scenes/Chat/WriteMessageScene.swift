import Scenes

/// A message that is being written; a link can contain its beginning.
@MainActor
final class WriteMessageStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    var draft: String
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Changes the message.
    case setDraft(String)
    /// Sends the message and leaves.
    case send
    /// Closes the alert.
    case ok
    /// Leaves without sending the message.
    case cancel
  }

  enum Route { case done }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let messages: MessagesService

  init(draft: String, messages: MessagesService) {
    self.messages = messages
    relay = Relay(State(draft: draft))
  }

  var state: ObservableState<State> { relay.states }

  var refusalToLeave: String? {
    relay.value.draft.allSatisfy(\.isWhitespace)
      ? nil : "the message is not sent; send or cancel it first"
  }

  func dispatch(_ action: Action) {
    switch action {
    case .setDraft(let draft): relay.accept(State(draft: draft))
    case .send: messages.send(relay.value.draft, for: self)
    case .ok: relay.accept(State(draft: relay.value.draft))
    case .cancel: leave()
    }
  }

  private func leave() {
    relay.accept(State(draft: ""))
    routes.send(.done)
  }

  func restore(_ state: State) { relay.accept(state) }
}

extension WriteMessageStore: MessageSubmittedResponder {
  func messageSubmitted(refusedFor error: KooberError?) {
    guard let error else { return leave() }
    relay.accept(State(draft: relay.value.draft, problem: error))
  }
}

struct WriteMessageView: SceneView {
  func render(_ state: WriteMessageStore.State) -> String {
    page(
      "To the team", TextLines.wrap(state.draft.isEmpty ? "-" : state.draft, indent: "  "),
      "[setDraft]  [send]  [cancel]")
  }

  func alert(in state: WriteMessageStore.State) -> Alert? {
    state.problem.map { Alert($0.description) }
  }
}

extension SignedInContainer {
  func buildWriteMessage(
    draft: String, onRoute: @escaping RouteHandler<WriteMessageStore>
  ) -> Scene {
    let store = WriteMessageStore(draft: draft, messages: messages)
    return scene("writeMessage", store, WriteMessageView(), onRoute: onRoute)
  }
}

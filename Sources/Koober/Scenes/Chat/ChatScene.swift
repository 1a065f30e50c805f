import Scenes

/// The chat that all users share.
@MainActor
final class ChatStore: Store {
  @Dispatchable
  enum Action {
    /// Changes what is about to be said.
    case setDraft(String)
    /// Says it.
    case send
    /// Sends a message again that has failed, by the number that is shown beside it.
    case retry(number: Int)
    /// Sends all messages again that have failed, and waits no longer for those that are pending.
    case retryAll
    /// Asks at once what the team has said, instead of after a while.
    case reload
  }

  /// How long an answer may be on its way before the server seems to have nothing to tell.
  private static let patience = Duration.seconds(2)

  private let loop: FeedbackLoop<ChatState, ChatState.Event>
  private let messages: MessagesService
  private let draft: ChatDraft
  private var observation: StateObservation?

  init(
    on stage: SceneStage, user: String, draft: ChatDraft, messages: MessagesService,
    team: TeamMessageRepository
  ) {
    self.messages = messages
    self.draft = draft
    let clock = stage.clock
    loop = FeedbackLoop(
      "chat", on: stage,
      initial: ChatState(user: user, draft: draft.text, own: messages.currentState),
      reduce: StateReducer(ChatState.reduce),
      feedbacks: [
        Feedback(
          "read", request: { $0.feed == .starting ? true : nil },
          effect: { (_: Bool) -> ChatState.Event in
            do throws(KooberError) {
              return .received(try team.received())
            } catch {
              return .notRead(error)
            }
          }),
        Feedback(
          "follow", request: \.feed.position,
          effect: { (position: Int64) async -> ChatState.Event in
            do throws(KooberError) {
              return .received(try await team.messages(after: position))
            } catch {
              return .unreached(error)
            }
          }),
        // Whoever doesn't wait any more isn't heard.
        Feedback(
          "pause", request: \.feed.pause,
          effect: { (pause: Duration) async -> ChatState.Event in
            try? await clock.sleep(for: pause)
            return .resumed
          }),
        Feedback(
          "expect", request: \.attempt,
          effect: { (_: Int) async -> ChatState.Event in
            try? await clock.sleep(for: Self.patience)
            return .quiet
          }),
      ])
    observation = messages.state.observe { [weak self] in self?.loop.send(.ownChanged($0)) }
  }

  var state: ObservableState<ChatState> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .setDraft(let text): write(text)
    case .send: messages.send(draft.text, for: self)
    case .retry(let number):
      let failed = currentState.failed
      if failed.indices.contains(number - 1) { messages.retry(id: failed[number - 1].id) }
    case .retryAll: messages.retryAll()
    case .reload: loop.send(.resumed)
    }
  }

  private func write(_ text: String) {
    draft.text = text
    loop.send(.drafted(text))
  }
}

extension ChatStore: MessageSubmittedResponder {
  func messageSubmitted(refusedFor error: KooberError?) {
    // What can't be stored stays, to be sent once it can.
    guard let error else { return write("") }
    loop.send(.refused(error))
  }
}

extension ChatStore: Restorable {
  func restore(_ state: ChatState) { loop.restore(state) }
}

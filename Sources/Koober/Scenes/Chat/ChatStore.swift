import Scenes

/// The chat that all users share.
@SceneActor
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
  private var observation: Observation?

  init(
    on stage: SceneStage, user: String, messages: MessagesService, team: TeamMessageRepository
  ) {
    self.messages = messages
    let clock = stage.clock
    loop = FeedbackLoop(
      "chat", on: stage, initial: ChatState(user: user, own: messages.currentState),
      reduce: Reducer(ChatState.reduce),
      feedbacks: [
        Feedback(
          "read", request: { $0.feed == .starting ? true : nil },
          effect: { (_: Bool) -> ChatState.Event in .received(team.received()) }),
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
    case .setDraft(let draft): loop.send(.drafted(draft))
    case .send: send()
    case .retry(let number):
      let failed = currentState.own.failed
      if failed.indices.contains(number - 1) { messages.retry(id: failed[number - 1].id) }
    case .retryAll: messages.retryAll()
    case .reload: loop.send(.resumed)
    }
  }

  private func send() {
    messages.send(text: currentState.draft)
    // What can't be stored stays, to be sent once it can.
    loop.send(messages.currentState.refusal.map { .refused($0.error) } ?? .drafted(""))
  }
}

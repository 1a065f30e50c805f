import Scenes

/// The chat that all users share.
@MainActor
final class ChatStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Changes the text of the next message.
    case setDraft(String)
    /// Sends the message.
    case send
    /// Sends a failed message again, by the number that is shown with it.
    case retry(number: Int)
    /// Sends all failed messages again, and the pending ones without further delay.
    case retryAll
    /// Fetches new messages now instead of at the next interval.
    case reload
    /// Closes the alert.
    case ok
  }

  /// The time after which a server without an answer is taken to have no messages.
  private static let timeout = Duration.seconds(2)

  private let loop: FeedbackLoop<ChatState, ChatState.Event>
  private let messages: MessagesService
  private let draft: ChatDraft
  private var observation: StateObservation?

  init(
    on stage: SceneStage, user: String, draft: ChatDraft, messages: MessagesService,
    team: TeamWorker
  ) {
    self.messages = messages
    self.draft = draft
    loop = FeedbackLoop(
      "chat", on: stage,
      initial: ChatState(user: user, draft: draft.text, own: messages.currentState),
      reduce: StateReducer(ChatState.reduce),
      feedbacks: [
        Feedback(
          "read", while: { $0.feed == .starting }, syncWork: team.received, done: { .received($0) },
          failed: { .notRead($0) }),
        Feedback(
          "follow", request: \.feed.position, work: team.messages, done: { .received($0) },
          failed: { .requestFailed($0) }),
        .sleep("pause", on: stage, request: \.feed.pause, for: { $0 }, then: .resumed),
        .sleep(
          "expect", on: stage, request: \.attempt, for: { _ in Self.timeout }, then: .noMessages),
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
      if failed.indices.contains(number - 1) { messages.retry(failed[number - 1].id) }
    case .retryAll: messages.retryAll()
    case .reload: loop.send(.resumed)
    case .ok: loop.send(.acknowledged)
    }
  }

  func didAppear() { loop.send(.appeared) }

  private func write(_ text: String) {
    draft.text = text
    loop.send(.drafted(text))
  }

  func restore(_ state: ChatState) { loop.restore(state) }
}

extension ChatStore: MessageSubmittedResponder {
  func messageSubmitted(refusedFor error: KooberError?) {
    // A text that cannot be stored stays, to be sent later.
    guard let error else { return write("") }
    loop.send(.refused(error))
  }
}

struct ChatView: SceneView {
  struct Props: Equatable {
    struct Message: Equatable {
      @CaseProperties
      enum Status: Equatable {
        case said
        case pending
        /// The number for sending it again, and the reason of the failure.
        case failed(number: Int, reason: String)
      }

      let body: String
      let senderName: String
      /// The initials of the sender; nil for the user's own messages, which have no picture.
      let avatar: String?
      let time: String
      let status: Status
    }

    let title: String
    /// The number of older messages that are not shown.
    let earlier: Int
    let messages: [Message]
    let draft: String
    let alert: String?
    /// Whether the team's messages cannot be received at the moment.
    let isOffline: Bool
  }

  private static let limit = 20

  let formats: Formats

  func props(from state: ChatState) -> Props {
    let team = state.team.map { message in
      let isOwn = message.authorID == state.user
      return Props.Message(
        body: message.text, senderName: isOwn ? "You" : message.authorName,
        avatar: isOwn ? nil : Self.initials(of: message.authorName),
        time: formats.time(message.date), status: .said)
    }
    var failures = 0
    let own = state.unheard.map { message in
      let status: Props.Message.Status
      switch message.status {
      case .pending: status = .pending
      case .sent: status = .said
      case .failed(let error):
        failures += 1
        status = .failed(number: failures, reason: error.description)
      }
      return Props.Message(
        body: message.text, senderName: "You", avatar: nil, time: formats.time(message.date),
        status: status)
    }
    let messages = team + own
    return Props(
      title: state.isLoading || state.feed == .idle ? "Loading ..." : "Team chat",
      earlier: max(0, messages.count - Self.limit), messages: messages.suffix(Self.limit),
      draft: state.draft, alert: state.alert?.error.description, isOffline: state.feed.outage != nil
    )
  }

  /// The first letters of the first and the last word of a name; `?` if it has no letters.
  static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter }
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    return letters.isEmpty ? "?" : String(letters).uppercased()
  }

  func render(_ props: Props) -> String {
    let isEmpty = props.messages.isEmpty && props.title == "Team chat"
    let messages = props.messages.map { lines($0).joined(separator: "\n") }
    let hasFailed = props.messages.contains(where: \.status.isFailed)
    return page(
      props.title, props.earlier > 0 ? "… \(props.earlier) earlier" : nil,
      isEmpty ? "No messages yet." : nil,
      messages.isEmpty ? nil : messages.joined(separator: "\n\n"),
      props.draft.isEmpty ? nil : TextLines.wrap("Draft: \(props.draft)"),
      section(
        "[setDraft]  [send]" + (props.isOffline ? "  [reload]" : ""),
        hasFailed ? "[retry]  [retryAll]" : nil))
  }

  func alert(in props: Props) -> Alert? { props.alert.map { Alert($0) } }

  private func lines(_ message: Props.Message) -> [String] {
    let suffix = message.status == .pending ? ", \(message.time), sending ..." : ", \(message.time)"
    let avatar = message.avatar.map { "(\($0)) " } ?? ""
    let room = TextLines.width - suffix.count - avatar.count
    let name = TextLines.lines(message.senderName, width: room)[0]
    var lines = [avatar + name + suffix] + TextLines.lines(message.body, indent: "  ")
    if case .failed(let number, let reason) = message.status {
      lines += TextLines.lines("! \(number): \(reason)", indent: "  ")
    }
    return lines
  }
}

extension SignedInContainer {
  func buildChat() -> Scene {
    let world = environment.value
    let store = ChatStore(
      on: world.stage, user: session.profile.id, draft: draft, messages: messages,
      team: makeTeamWorker())
    return scene("chat", store, ChatView(formats: world.formats))
  }
}

/// What the team has said, and what the user is saying.
struct ChatState: Equatable, Sendable {
  /// Whose messages are the user's own.
  let user: String
  var draft = ""
  /// Why the draft couldn't be sent.
  var problem: KooberError?
  /// What the team has said, in order.
  var team: [TeamMessage] = []
  var feed = TeamFeed.starting
  /// Whether what the server has may still be on its way.
  var isLoading = true
  /// What the user wrote, and what has become of it.
  var own = MessagesState()

  /// What happens to the chat.
  enum Event {
    case drafted(String)
    case refused(KooberError)
    case ownChanged(MessagesState)
    case received([TeamMessage])
    case unreached(KooberError)
    /// The server takes its time: it can be reached, and there is nothing yet.
    case quiet
    case resumed
  }

  /// Changes the state by an event.
  static func reduce(_ state: inout ChatState, _ event: Event) {
    switch event {
    case .drafted(let draft):
      state.draft = draft
      state.problem = nil
    case .refused(let error): state.problem = error
    case .ownChanged(let own): state.own = own
    case .received(let messages):
      let isFirst = state.feed == .starting
      state.team = (state.team + messages).suffix(limit)
      state.feed = state.feed.received(upTo: messages.last?.sequence)
      state.isLoading = state.isLoading && isFirst
    case .unreached(let error):
      state.feed = state.feed.failed(error)
      state.isLoading = false
    case .quiet:
      state.isLoading = false
      state.feed = state.feed.connected()
    case .resumed: state.feed = state.feed.resumed()
    }
  }

  /// Which attempt to reach the server is still to show whether it does, counted from 0.
  var attempt: Int? {
    guard feed.position != nil, isLoading || feed.outage != nil else { return nil }
    return feed.outage?.failures ?? 0
  }

  /// How many messages of the team are remembered.
  private static let limit = 200

  /// What the user wrote and the team hasn't heard yet, in order.
  var unheard: [LocalMessage] {
    let heard = Set(team.map(\.id))
    return own.messages.filter { message in
      guard case .sent(let id, _) = message.status else { return true }
      return !heard.contains(id)
    }
  }
}

import Scenes

struct ChatState: Equatable, Codable, Sendable {
  /// The user whose messages are shown as the user's own.
  let user: String
  var draft: String
  var team: [TeamMessage] = []
  var feed = TeamFeed.idle
  var own = OwnMessages.flowing([])
  /// The last problem, until the user has acknowledged it or it is solved.
  var alert: ChatAlert?

  init(user: String, draft: String = "", own: MessagesState = MessagesState()) {
    self.user = user
    self.draft = draft
    Self.reduce(&self, .ownChanged(own))
  }

  enum Event {
    case drafted(String)
    case refused(KooberError)
    case acknowledged
    case ownChanged(MessagesState)
    /// The scene is shown: from now on messages are received.
    case appeared
    case received([TeamMessage])
    /// The stored messages cannot be read; the server still has them.
    case notRead(KooberError)
    case requestFailed(KooberError)
    /// The server can be reached, but no messages have arrived yet.
    case noMessages
    case resumed
  }

  static func reduce(_ state: inout ChatState, _ event: Event) {
    switch event {
    case .drafted(let draft):
      state.draft = draft
      if state.alert?.isNotSubmitted == true { state.alert = nil }
    case .refused(let error): state.alert = .notSubmitted(error)
    case .acknowledged: state.alert = nil
    case .ownChanged(let own):
      let messages = own.messages.filter { !$0.isReceived(upTo: state.lastReceived) }
      state.update(to: OwnMessages(messages, own.problem ?? own.delivery.outage?.error))
    case .appeared: if state.feed == .idle { state.feed = .starting }
    case .received(let messages):
      state.team = (state.team + messages).suffix(limit)
      let unheard = state.unheard.filter { !$0.isReceived(upTo: state.lastReceived) }
      state.own = OwnMessages(unheard, state.own.problem)
      state.updateFeed { $0.received(upTo: messages.last?.sequence) }
    case .notRead(let error):
      state.updateFeed { $0.received(upTo: nil) }
      state.alert = .notRead(error)
    case .requestFailed(let error): state.updateFeed { $0.failed(error) }
    case .noMessages: state.updateFeed { $0.connected() }
    case .resumed: state.updateFeed { $0.resumed() }
    }
  }

  /// Changes the user's messages; a problem raises an alert once, and its solution withdraws it.
  private mutating func update(to next: OwnMessages) {
    if let problem = next.problem {
      if problem != own.problem { alert = .notSent(problem) }
    } else if alert?.isNotSent == true {
      alert = nil
    }
    own = next
  }

  /// Changes the feed; an outage raises an alert once, and its end withdraws it.
  private mutating func updateFeed(_ change: (inout TeamFeed) -> Void) {
    let previous = feed.outage?.error
    change(&feed)
    if let problem = feed.outage?.error {
      if problem != previous { alert = .notReceived(problem) }
    } else if alert?.isNotReceived == true {
      alert = nil
    }
  }

  /// The user's messages that the team has not received, in order.
  var unheard: [LocalMessage] { own.messages }

  /// The number of the current attempt to reach the server, counted from 0; nil if it is reached.
  var attempt: Int? {
    switch feed {
    case .following(_, .loading): 0
    case .following(_, .retrying(let outage)): outage.failures
    case .idle, .starting, .following, .resting, .waiting: nil
    }
  }

  /// Whether messages may still be on their way from the server.
  var isLoading: Bool {
    switch feed {
    case .starting, .following(_, .loading): true
    case .idle, .following, .resting, .waiting: false
    }
  }

  private static let limit = 200

  /// The number of the last received message; all messages are in the order of their numbers.
  private var lastReceived: Int64 { team.last?.sequence ?? 0 }

  /// The user's messages that the server has rejected, in order.
  var failed: [LocalMessage] { unheard.filter(\.status.isFailure) }
}

/// The user's messages that the team has not received, in order.
@CaseProperties
enum OwnMessages: Equatable, Codable, Sendable {
  case flowing([LocalMessage])
  /// The messages cannot be sent, stored or read at the moment.
  case stalled([LocalMessage], KooberError)

  init(_ messages: [LocalMessage], _ problem: KooberError?) {
    self = problem.map { .stalled(messages, $0) } ?? .flowing(messages)
  }

  var messages: [LocalMessage] {
    switch self {
    case .flowing(let messages), .stalled(let messages, _): messages
    }
  }

  var problem: KooberError? { stalled?.1 }
}

/// A problem that interrupts the user.
@CaseProperties
enum ChatAlert: Equatable, Codable, Sendable {
  /// The draft was not accepted.
  case notSubmitted(KooberError)
  /// The stored messages of the team are missing.
  case notRead(KooberError)
  case notSent(KooberError)
  case notReceived(KooberError)

  var error: KooberError {
    switch self {
    case .notSubmitted(let error), .notRead(let error), .notSent(let error),
      .notReceived(let error):
      error
    }
  }
}

/// The team's messages, from the stored ones on.
@CaseProperties
enum TeamFeed: Equatable, Codable, Sendable {
  /// The scene has not been shown yet.
  case idle
  /// The stored messages are being read.
  case starting
  /// Asks the server for the messages after a given one.
  case following(after: Int64, contact: Contact)
  /// There were no messages for a long time; the server is asked again after a pause.
  case resting(after: Int64)
  case waiting(after: Int64, outage: Outage)

  /// What is known of the server while it is asked.
  enum Contact: Equatable, Codable, Sendable {
    /// The server has not answered yet: messages may be on their way.
    case loading
    case connected
    /// The attempt before has failed.
    case retrying(Outage)
  }

  var position: Int64? { following?.after }

  var outage: Outage? {
    switch self {
    case .idle, .starting, .resting, .following(_, .loading), .following(_, .connected): nil
    case .following(_, .retrying(let outage)): outage
    case .waiting(_, let outage): outage
    }
  }

  var pause: Duration? {
    switch self {
    case .idle, .starting, .following: nil
    // If the server answers at once that there is nothing new, it is not asked in a busy loop.
    case .resting: .seconds(1)
    case .waiting(_, let outage): outage.pause
    }
  }

  /// Messages have arrived; the last may have a number.
  mutating func received(upTo last: Int64?) {
    switch self {
    case .starting: self = .following(after: last ?? 0, contact: .loading)
    case .following(let position, _):
      self = last.map { .following(after: $0, contact: .connected) } ?? .resting(after: position)
    case .idle, .resting, .waiting: break
    }
  }

  mutating func failed(_ error: KooberError) {
    guard case .following(let position, _) = self else { return }
    self = .waiting(after: position, outage: Outage(error, after: outage))
  }

  mutating func connected() {
    if let position { self = .following(after: position, contact: .connected) }
  }

  /// A pause has ended or was cut short.
  mutating func resumed() {
    switch self {
    case .idle, .starting, .following: break
    case .resting(let position): self = .following(after: position, contact: .connected)
    case .waiting(let position, let outage):
      self = .following(after: position, contact: .retrying(outage))
    }
  }
}

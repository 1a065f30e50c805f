import Scenes

struct ChatState: Equatable, Codable, Sendable {
  /// The user whose messages are shown as the user's own.
  let user: String
  var draft: String
  var problem: KooberError?
  var team: [TeamMessage] = []
  var feed = TeamFeed.idle
  /// The user's messages that the team has not received, in order.
  var unheard: [LocalMessage] = []
  var ownProblem: KooberError?
  /// The reason why the stored messages are missing.
  var storageProblem: KooberError?

  init(user: String, draft: String = "", own: MessagesState = MessagesState()) {
    self.user = user
    self.draft = draft
    Self.reduce(&self, .ownChanged(own))
  }

  enum Event {
    case drafted(String)
    case refused(KooberError)
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
      state.problem = nil
    case .refused(let error): state.problem = error
    case .ownChanged(let own):
      state.unheard = own.messages.filter { !$0.isReceived(upTo: state.lastReceived) }
      state.ownProblem = own.problem ?? own.delivery.outage?.error
    case .appeared: if state.feed == .idle { state.feed = .starting }
    case .received(let messages):
      state.team = (state.team + messages).suffix(limit)
      let lastReceived = state.lastReceived
      state.unheard.removeAll { $0.isReceived(upTo: lastReceived) }
      state.feed.received(upTo: messages.last?.sequence)
    case .notRead(let error):
      state.storageProblem = error
      state.feed.received(upTo: nil)
    case .requestFailed(let error): state.feed.failed(error)
    case .noMessages: state.feed.connected()
    case .resumed: state.feed.resumed()
    }
  }

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

/// The team's messages, from the stored ones on.
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

  var position: Int64? { if case .following(let position, _) = self { position } else { nil } }

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

import Scenes

struct ChatState: Equatable, Codable, Sendable {
  /// Whose messages are the user's own.
  let user: String
  var draft: String
  var problem: KooberError?
  var team: [TeamMessage] = []
  var feed = TeamFeed.starting
  /// Whether what the server has may still be on its way.
  var isLoading = true
  /// What the user wrote and the team hasn't heard yet, in order.
  var unheard: [LocalMessage] = []
  var ownProblem: KooberError?
  /// Why it isn't known what was received before.
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
    case received([TeamMessage])
    /// What was received before can't be read; the server has it still.
    case notRead(KooberError)
    case unreached(KooberError)
    /// The server takes its time: it can be reached, and there is nothing yet.
    case quiet
    case resumed
  }

  static func reduce(_ state: inout ChatState, _ event: Event) {
    switch event {
    case .drafted(let draft):
      state.draft = draft
      state.problem = nil
    case .refused(let error): state.problem = error
    case .ownChanged(let own):
      state.unheard = own.messages.filter { !$0.isHeard(upTo: state.lastHeard) }
      state.ownProblem = own.problem ?? own.delivery.outage?.error
    case .received(let messages):
      let isFirst = state.feed == .starting
      state.team = (state.team + messages).suffix(limit)
      let lastHeard = state.lastHeard
      state.unheard.removeAll { $0.isHeard(upTo: lastHeard) }
      state.feed.received(upTo: messages.last?.sequence)
      state.isLoading = state.isLoading && isFirst
    case .notRead(let error):
      state.storageProblem = error
      state.feed.received(upTo: nil)
    case .unreached(let error):
      state.feed.failed(error)
      state.isLoading = false
    case .quiet:
      state.isLoading = false
      state.feed.connected()
    case .resumed: state.feed.resumed()
    }
  }

  /// Which attempt to reach the server is still to show whether it does, counted from 0.
  var attempt: Int? {
    guard feed.position != nil, isLoading || feed.outage != nil else { return nil }
    return feed.outage?.failures ?? 0
  }

  private static let limit = 200

  /// The number of the last message that was heard, in whose order all are.
  private var lastHeard: Int64 { team.last?.sequence ?? 0 }

  /// What the user wrote and the server didn't want, in order.
  var failed: [LocalMessage] { unheard.filter(\.status.isFailure) }
}

enum TeamFeed: Equatable, Codable, Sendable {
  case starting
  /// The server is asked for what comes after a message; before, that may have failed.
  case following(after: Int64, outage: Outage?)
  /// Nobody has said anything for long; the server is asked again in a moment.
  case resting(after: Int64)
  case waiting(after: Int64, Outage)

  var position: Int64? { if case .following(let position, _) = self { position } else { nil } }

  var outage: Outage? {
    switch self {
    case .starting, .resting: nil
    case .following(_, let outage): outage
    case .waiting(_, let outage): outage
    }
  }

  var pause: Duration? {
    switch self {
    case .starting, .following: nil
    // A server that answers at once that there is nothing isn't asked without end.
    case .resting: .seconds(1)
    case .waiting(_, let outage): outage.pause
    }
  }

  /// Messages have come, of which the last may have a number.
  mutating func received(upTo last: Int64?) {
    switch self {
    case .starting: self = .following(after: last ?? 0, outage: nil)
    case .following(let position, _):
      self = last.map { .following(after: $0, outage: nil) } ?? .resting(after: position)
    case .resting, .waiting: break
    }
  }

  mutating func failed(_ error: KooberError) {
    guard case .following(let position, let outage) = self else { return }
    self = .waiting(after: position, Outage(error, after: outage))
  }

  mutating func connected() {
    if let position { self = .following(after: position, outage: nil) }
  }

  /// A pause is over, or cut short.
  mutating func resumed() {
    switch self {
    case .starting, .following: break
    case .resting(let position): self = .following(after: position, outage: nil)
    case .waiting(let position, let outage): self = .following(after: position, outage: outage)
    }
  }
}

/// What a user is about to say to the team.
///
/// It outlives the scene in which it is written, as when something takes the place of the tabs for a while,
/// but not the user's session: what was never sent isn't kept on a device for who comes next.
@MainActor
final class ChatDraft: Restorable {
  var text = ""

  var savedState: String { text }

  func restore(_ text: String) { self.text = text }
}

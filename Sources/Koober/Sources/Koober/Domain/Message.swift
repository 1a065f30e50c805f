struct LocalMessage: Hashable, Identifiable, Sendable {
  /// The message's identity at the server, however often it is sent.
  let id: String
  let text: String
  let date: Moment
  var status: SendingStatus = .pending

  /// The number of sent messages that are kept, for users who do not receive the team's messages meanwhile.
  static let sentLimit = 200

  /// The number of pending and failed messages from which on no more are accepted.
  static let unsentLimit = 500

  static let length = 1...2000

  /// Whether the message is among the team's messages up to the one with a number.
  func isReceived(upTo last: Int64) -> Bool { status.sequence.map { $0 <= last } == true }

  /// Whether a text can be sent: it is neither blank nor too long, and has no invisible characters.
  static func accepts(_ text: String) -> Bool {
    length.contains(text.unicodeScalars.count) && text.unicodeScalars.contains(where: \.isVisible)
      && !text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" }
  }
}

enum SendingStatus: Hashable, Sendable {
  case pending
  /// The server has the message, with an id and a number.
  case sent(id: String, sequence: Int64)
  case failed(KooberError)

  var sequence: Int64? {
    if case .sent(_, let sequence) = self { sequence } else { nil }
  }

  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}

extension [LocalMessage] {
  /// Whether no more messages can be written until some of these are sent.
  var isFull: Bool { count { $0.status.sequence == nil } >= LocalMessage.unsentLimit }

  /// Makes failed messages pending again.
  mutating func makePendingAgain(_ ids: [LocalMessage.ID]) {
    for index in indices where self[index].status.isFailure && ids.contains(self[index].id) {
      self[index].status = .pending
    }
  }

  /// Deletes the oldest sent messages beyond the limit.
  mutating func forgetOldestSent() {
    let sent = compactMap(\.status.sequence)
    guard sent.count > LocalMessage.sentLimit else { return }
    let oldest = Set(sent.sorted().dropLast(LocalMessage.sentLimit))
    removeAll { $0.status.sequence.map(oldest.contains) == true }
  }
}

/// A message that the server has published.
package struct TeamMessage: Hashable, Sendable {
  package let id: String
  /// The message's number, which grows from message to message; numbers may be skipped.
  package let sequence: Int64
  package let authorID: String
  package let authorName: String
  package let text: String
  package let date: Moment

  package init(
    id: String, sequence: Int64, authorID: String, authorName: String, text: String, date: Moment
  ) {
    self.id = id
    self.sequence = sequence
    self.authorID = authorID
    self.authorName = authorName
    self.text = text
    self.date = date
  }
}

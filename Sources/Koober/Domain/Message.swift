package import FoundationEssentials

struct LocalMessage: Hashable, Codable, Identifiable, Sendable {
  /// What the server knows it by, however often it is sent.
  let id: UUID
  let text: String
  let date: Date
  var status: SendingStatus = .pending

  /// How many messages are remembered that are sent, for who doesn't hear what the team says meanwhile.
  static let sentLimit = 200

  static let length = 1...2000

  /// Whether it is among the team's messages, up to the one of a number.
  func isHeard(upTo last: Int64) -> Bool { status.sequence.map { $0 <= last } == true }

  /// Whether a text can be sent: it is neither blank nor too long, and nothing in it is invisible.
  static func accepts(_ text: String) -> Bool {
    length.contains(text.unicodeScalars.count) && !text.allSatisfy(\.isWhitespace)
      && !text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" }
  }
}

enum SendingStatus: Hashable, Codable, Sendable {
  case pending
  /// The server has it, under an id and a number of its own.
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
  /// Lets those of some messages that have failed be pending again.
  mutating func putBack(_ ids: [LocalMessage.ID]) {
    for index in indices where self[index].status.isFailure && ids.contains(self[index].id) {
      self[index].status = .pending
    }
  }

  /// Forgets the messages that were sent first, if too many are sent.
  mutating func forgetOldestSent() {
    let sent = compactMap(\.status.sequence)
    guard sent.count > LocalMessage.sentLimit else { return }
    let oldest = Set(sent.sorted().dropLast(LocalMessage.sentLimit))
    removeAll { $0.status.sequence.map(oldest.contains) == true }
  }
}

/// A message that the server has: what somebody said to all.
package struct TeamMessage: Hashable, Codable, Sendable {
  package let id: String
  /// Its number, which grows from message to message; numbers may be left out.
  package let sequence: Int64
  package let authorID: String
  package let authorName: String
  package let text: String
  package let date: Date

  package init(
    id: String, sequence: Int64, authorID: String, authorName: String, text: String, date: Date
  ) {
    self.id = id
    self.sequence = sequence
    self.authorID = authorID
    self.authorName = authorName
    self.text = text
    self.date = date
  }
}

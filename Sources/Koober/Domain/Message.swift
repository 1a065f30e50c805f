import FoundationEssentials

/// A message that somebody wrote on this device.
struct LocalMessage: Hashable, Codable, Identifiable, Sendable {
  /// What the server knows it by, however often it is sent.
  let id: UUID
  let text: String
  /// When it was written.
  let date: Date
  var status: SendingStatus = .pending
}

extension LocalMessage {
  /// How many messages are remembered that are sent, for who doesn't hear what the team says meanwhile.
  static let sentLimit = 200

  /// How many Unicode scalars a text may have.
  static let length = 1...2000

  /// Whether it is among the team's messages, up to the one of a number.
  func isHeard(upTo last: Int64) -> Bool { status.sequence.map { $0 <= last } == true }

  /// Whether a text can be sent: it is neither blank nor too long, and nothing in it is invisible.
  static func accepts(_ text: String) -> Bool {
    length.contains(text.unicodeScalars.count) && !text.allSatisfy(\.isWhitespace)
      && !text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" }
  }
}

import FoundationEssentials

/// A message that somebody wrote on this device.
struct LocalMessage: Hashable, Identifiable, Sendable {
  /// What the server knows it by, however often it is sent.
  let id: UUID
  let text: String
  /// When it was written.
  let date: Date
  var status: SendingStatus = .pending
}

extension LocalMessage {
  /// How many Unicode scalars a text may have.
  static let length = 1...2000

  /// Whether a text can be sent: it is neither blank nor too long, and nothing in it is invisible.
  static func accepts(_ text: String) -> Bool {
    length.contains(text.unicodeScalars.count) && !text.allSatisfy(\.isWhitespace)
      && !text.unicodeScalars.contains { $0.isControl && $0 != "\n" && $0 != "\t" }
  }
}

package import FoundationEssentials

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

import FoundationEssentials
import Koober

/// A message as the server tells of one.
struct MessageAnswer: Decodable, Sendable {
  struct Author: Decodable, Sendable {
    let id: String
    let name: String
  }

  let id: String
  let sequence: Int64
  let author: Author
  let text: String
  let date: Date

  var message: TeamMessage {
    TeamMessage(
      id: id, sequence: sequence, authorID: author.id, authorName: author.name, text: text,
      date: date)
  }
}

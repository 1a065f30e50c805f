import FoundationEssentials
import Koober
import Scenes

struct CloudMessageRemoteAPI: MessageRemoteAPI {
  let client: UserClient

  func send(_ text: String, id: String) async throws(KooberError) -> TeamMessage {
    try await client.value(
      MessageAnswer.self, for: .post("/v1/messages", ["text": text], key: id)
    ).message
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    try await client.poll(
      MessagesAnswer.self, for: .get("/v1/messages", [("after", String(sequence))])
    ) { $0.messages.map(\.message) }
  }
}

struct MessageAnswer: Decodable, Sendable {
  struct Author: Decodable, Sendable {
    let id: String
    let name: CloudName
  }

  let id: String
  let sequence: Int64
  let author: Author
  let text: String
  let date: Date

  var message: TeamMessage {
    TeamMessage(
      id: id, sequence: sequence, authorID: author.id, authorName: author.name.text, text: text,
      date: Moment(date))
  }
}

struct MessagesAnswer: Decodable, Sendable {
  let messages: [MessageAnswer]
}

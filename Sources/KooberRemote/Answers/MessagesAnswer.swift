/// Some of the chat's messages.
struct MessagesAnswer: Decodable, Sendable {
  let messages: [MessageAnswer]
}

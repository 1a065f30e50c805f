import Hummingbird

/// The chat that all users share.
struct MessageRoutes: Sendable {
  let messages: MessageStore
  let authenticator: Authenticator
  let environment: CloudEnvironment
  let bell: Bell
  let configuration: CloudConfiguration

  var routes: [Route] {
    [
      authenticator.route(.post, "/v1/messages", handle: send),
      authenticator.route(.get, "/v1/messages", handle: list),
    ]
  }

  /// `POST /v1/messages` with a text and an `Idempotency-Key`: 201 and the message, once it is on disk.
  ///
  /// The same key with the same text gives the same answer and adds nothing; with another text 422.
  @Sendable private func send(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Decodable { let text: String }
    let key = try call.idempotencyKey()
    let text = try await call.body(Body.self, within: configuration.bodyDeadline).text
    try TextRule.message.check(text, of: "text")
    let (message, isNew) = try await messages.add(
      text, id: environment.newID(), key: key, of: user, at: environment.now())
    if isNew { bell.ring(.messages) }
    return Answer.json(.created, message)
  }

  /// `GET /v1/messages?after=N&limit=N&wait=S`: 200 and the messages after a number, in order, with the
  /// number to go on after.
  ///
  /// With `wait` an answer without messages is held back for so many seconds, or until there is one.
  @Sendable private func list(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Encodable {
      let messages: [Message]
      let next: Int64
    }
    let after = try call.number("after", in: 0...Int64.max, default: 0)
    let limit = try call.number("limit", in: 1...200, default: 100)
    let poll = LongPoll(environment: environment, bell: bell)
    let found = try await poll.news(of: .messages, wait: try call.wait()) {
      try await messages.messages(after: after, limit: limit)
    }
    return Answer.json(.ok, Body(messages: found, next: found.last?.sequence ?? after))
  }
}

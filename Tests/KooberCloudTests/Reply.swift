import HTTPTypes

/// What the server answered.
struct Reply: Sendable {
  let status: Int
  let headers: HTTPFields
  let json: JSONValue

  /// The code of an error.
  var code: String? { json["error"]["code"].text }
  /// The words of an error.
  var message: String? { json["error"]["message"].text }
  /// The token of a session.
  var token: String? { json["token"].text }
}

/// What a test wants to go wrong.
struct Fault: Decodable, Hashable, Sendable {
  /// How it goes wrong.
  enum Kind: String, Decodable, Sendable {
    /// The request is handled after a delay.
    case delay
    /// The request isn't handled, and a status is answered.
    case fail
    /// The request isn't handled, and what is answered with 200 is no JSON.
    case garbage
    /// The request isn't handled, and the connection is closed.
    case drop
    /// The request is handled, and the connection is closed without an answer.
    case loseAnswer
    /// The request is handled, and the connection is closed in the middle of the answer.
    case cutAnswer
  }

  let kind: Kind
  /// How long a delay is.
  var milliseconds: Int?
  /// What a failure is answered with; 500 where nothing is said.
  var status: Int?
  /// Which requests it befalls; all where nothing is said.
  var method: String?
  /// Which paths it befalls, by their beginning; all where nothing is said.
  var path: String?
  /// How many requests it befalls; one where nothing is said.
  var times: Int?

  /// Throws unless all numbers are possible.
  func check() throws(CloudError) {
    guard (0...60_000).contains(milliseconds ?? 0) else {
      throw .invalidField("milliseconds", problem: "must be from 0 to 60000")
    }
    guard (400...599).contains(status ?? 500) else {
      throw .invalidField("status", problem: "must be from 400 to 599")
    }
    guard (1...1_000_000).contains(times ?? 1) else {
      throw .invalidField("times", problem: "must be from 1 to 1000000")
    }
  }

  /// Whether it befalls a request.
  func befalls(method: String, path: String) -> Bool {
    (self.method ?? method) == method && path.hasPrefix(self.path ?? "")
  }
}

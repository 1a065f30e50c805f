import CloudTesting
import HTTPTypes
import NIOCore
import SceneRuntime

/// A request, most of them nearly valid.
struct RandomRequest {
  let method: HTTPRequest.Method
  let path: String
  let body: [UInt8]?
  let key: String?
  let type: String?
  /// Whether it contains the token of a user.
  let isSignedIn: Bool

  private static let paths = [
    "/v1/accounts", "/v1/sessions", "/v1/sessions/guest", "/v1/session", "/v1/profile",
    "/v1/ride-options", "/v1/rides", "/v1/rides/ID", "/v1/rides/ID/cancellation",
    "/v1/rides/ID/events", "/v1/messages", "/v1/faults", "/", "/v1/rides/%00", "/v1/rides/%ff%fe",
    "/v1/../v1/profile", "//v1//profile", "/v1/rides/ID/", "/v1/%70rofile", "/v1/profile%",
  ]
  /// None of them waits: nothing advances the clock.
  private static let queries = [
    "", "?after=0", "?after=9223372036854775807", "?after=9223372036854775808", "?after=-1",
    "?limit=1&limit=2", "?limit=101", "?limit=+5", "?wait=31", "?wait=-0", "?wait=1e1",
    "?after=%31",
    "?after", "?&&=&", "?after=٣", "?latitude=37.7&longitude=-122.4", "?latitude=nan&longitude=inf",
    "?latitude=90.0000001&longitude=0", "?latitude=0x1p2&longitude=-0", "?%",
  ]
  private static let bodies = [
    #"{"name":"Ada","email":"ada@example.com","password":"secret"}"#,
    #"{"email":"jane@example.com","password":"secret"}"#,
    #"{"email":"jane@example.com","password":"wrong"}"#, #"{"name":"Jané","theme":"dark"}"#,
    #"{"text":"hello"}"#, #"{"text":"\ud83d\ude95 \u0000 \"x\""}"#, "{}", "",
    #"{"option":"kangaroo","pickUp":{"id":"a","name":"A","latitude":37.78,"longitude":-122.4},"#
      + #""dropOff":{"id":"b","name":"B","latitude":37.62,"longitude":-122.38}}"#,
  ]
  private static let pieces = [
    "null", "1e999", "-0", "18446744073709551616", "\\ud800", "\\u0000", "\"", "{", "}", "[", ",",
    ":", "\u{0}", "\u{FEFF}", "\u{202E}", "\"text\":1,", "//", "é", "e\u{301}",
    String(repeating: "[", count: 3_000), String(repeating: "a", count: 17_000),
  ]
  private static let methods: [HTTPRequest.Method] = [.get, .post, .patch, .delete, .put, .head]

  /// The requests for which the first bodies are meant.
  private static let usual: [(HTTPRequest.Method, String)] = [
    (.post, "/v1/accounts"), (.post, "/v1/sessions"), (.post, "/v1/sessions"),
    (.patch, "/v1/profile"), (.post, "/v1/messages"), (.post, "/v1/messages"),
    (.delete, "/v1/session"),
  ]

  init(ids: [String], using random: inout SeededGenerator) {
    func any<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }
    let index = Int.random(in: 0..<Self.bodies.count, using: &random)
    let isUsual = Bool.random(using: &random)
    if isUsual, index < Self.usual.count {
      (method, path) = Self.usual[index]
    } else {
      method = Int.random(in: 0..<8, using: &random) == 0 ? any(Self.methods) : any([.get, .post])
      path = any(Self.paths).replacing("ID", with: any(ids)) + any(Self.queries)
    }
    key = any([nil, "a", "b", "c\u{e9}", String(repeating: "k", count: 129), ""])
    type = any([
      "application/json", "application/json", "application/json; charset=x", "text/plain", nil,
    ])
    isSignedIn = Int.random(in: 0..<4, using: &random) > 0
    var bytes = Array(Self.bodies[index].utf8)
    for _ in 0..<Int.random(in: 0...(isUsual ? 1 : 3), using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(contentsOf: any(Self.pieces).utf8, at: place)
      case 1: bytes.insert(.random(in: 0 ... .max, using: &random), at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 3))
      default: bytes.insert(contentsOf: bytes.prefix(place), at: place)
      }
    }
    body = method == .post || method == .patch || Bool.random(using: &random) ? bytes : nil
  }

  /// The reply to the request.
  func send(_ client: TestingClient) async throws -> Reply {
    try await client.signedIn(with: isSignedIn ? client.token : nil)
      .send(method, path, bytes: body.map { ByteBuffer(bytes: $0) }, key: key, type: type)
  }

  /// The request as it is sent over a connection, which is closed after it.
  func text(token: String?) -> [UInt8] {
    var lines = ["\(method.rawValue) \(path) HTTP/1.1", "Host: a", "Connection: close"]
    if isSignedIn, let token { lines.append("Authorization: Bearer \(token)") }
    if let key { lines.append("Idempotency-Key: \(key)") }
    if let type { lines.append("Content-Type: \(type)") }
    if let body { lines.append("Content-Length: \(body.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
  }
}

import FoundationEssentials
import Scenes

struct CloudRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET", post = "POST", patch = "PATCH", delete = "DELETE"
  }

  let method: Method
  /// The path without the query, such as `/v1/rides`.
  let path: String
  /// Whether the request can be repeated if its result is unknown.
  let isRepeatable: Bool
  var query: [(name: String, value: String)] = []
  var body: Data?
  /// The key that identifies the request at the server, which performs it once however often it is sent.
  var key: String?
  var token: Secret<String>?
  /// The number of seconds for which the server can delay the answer until there is news.
  var wait = 0

  /// The name of the request while it is running, as shown by the stage.
  var name: String { "\(method.rawValue) \(path)" }

  var target: String {
    let fields = query + (wait > 0 ? [("wait", String(wait))] : [])
    let text = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    return text.isEmpty ? path : "\(path)?\(text)"
  }

  /// A text as a part of a path or the value of a query; all characters except the unreserved ones of RFC 3986 are
  /// escaped.
  static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(Unicode.Scalar(byte))
      case _ where "-._~".utf8.contains(byte): String(Unicode.Scalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension CloudRequest {
  static func get(_ path: String, _ query: [(name: String, value: String)] = []) -> CloudRequest {
    CloudRequest(method: .get, path: path, isRepeatable: true, query: query)
  }

  /// A request to perform an action, which is repeatable only if declared so or if it has a key.
  static func post(
    _ path: String, _ body: (some Encodable)? = String?.none, key: String? = nil,
    isRepeatable: Bool = false
  ) -> CloudRequest {
    let body: Data? = if let body { CloudCoding.encode(body) } else { nil }
    return CloudRequest(
      method: .post, path: path, isRepeatable: isRepeatable || key != nil, body: body, key: key)
  }

  /// A request to set a value, which is repeatable.
  static func patch(_ path: String, _ body: some Encodable) -> CloudRequest {
    CloudRequest(
      method: .patch, path: path, isRepeatable: true, body: CloudCoding.encode(body))
  }

  static func delete(_ path: String) -> CloudRequest {
    CloudRequest(method: .delete, path: path, isRepeatable: true)
  }
}

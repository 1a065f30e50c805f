import FoundationEssentials
import Scenes

struct CloudRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET", post = "POST", patch = "PATCH", delete = "DELETE"
  }

  let method: Method
  /// Without the query, as in `/v1/rides`.
  let path: String
  /// Whether it may be sent again when nobody knows what became of it.
  let isRepeatable: Bool
  var query: [(name: String, value: String)] = []
  var body: Data?
  /// What the server knows the request by, which it does once however often it arrives.
  var key: String?
  var token: Secret<String>?
  /// For how many seconds the server may hold the answer back until there is something to tell.
  var wait = 0

  /// What the stage shows while the request is under way.
  var name: String { "\(method.rawValue) \(path)" }

  var target: String {
    let fields = query + (wait > 0 ? [("wait", String(wait))] : [])
    let text = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    return text.isEmpty ? path : "\(path)?\(text)"
  }

  /// A text as a part of a path or the value of a query, where only what RFC 3986 calls unreserved stands
  /// for itself.
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

  /// Asks for something to be done, which is repeatable only where it says so or has a key.
  static func post(
    _ path: String, _ body: (some Encodable)? = String?.none, key: String? = nil,
    isRepeatable: Bool = false
  ) -> CloudRequest {
    let body: Data? = if let body { CloudCoding.encode(body) } else { nil }
    return CloudRequest(
      method: .post, path: path, isRepeatable: isRepeatable || key != nil, body: body, key: key)
  }

  /// Says what is to be so, however often it is said.
  static func patch(_ path: String, _ body: some Encodable) -> CloudRequest {
    CloudRequest(
      method: .patch, path: path, isRepeatable: true, body: CloudCoding.encode(body))
  }

  static func delete(_ path: String) -> CloudRequest {
    CloudRequest(method: .delete, path: path, isRepeatable: true)
  }
}

import FoundationEssentials
import Scenes

/// What is asked of the server.
struct CloudRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  let method: Method
  /// Without the query, as in `/v1/rides`.
  let path: String
  /// Whether it may be sent again when nobody knows what became of it.
  let isRepeatable: Bool
  var query: [(name: String, value: String)] = []
  /// JSON.
  var body: Data?
  /// What the server knows the request by, which it does once however often it arrives.
  var key: String?
  /// What shows who asks.
  var token: Secret<String>?
  /// For how many seconds the server may hold the answer back until there is something to tell.
  var wait = 0

  /// What the stage shows while the request is under way.
  var name: String { "\(method.rawValue) \(path)" }

  /// The path and the query as they are sent.
  var target: String {
    let fields = query + (wait > 0 ? [("wait", String(wait))] : [])
    let text = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    return text.isEmpty ? path : "\(path)?\(text)"
  }

  /// A text as a part of a path or the value of a query, where only what RFC 3986 calls unreserved stands
  /// for itself.
  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~".unicodeScalars.contains(scalar)
      if isUnreserved {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

extension CloudRequest {
  static func get(_ path: String, _ query: [(name: String, value: String)] = []) -> CloudRequest {
    CloudRequest(method: .get, path: path, isRepeatable: true, query: query)
  }

  /// Asks for something to be done, which is repeatable only where it says so or has a key.
  static func post(
    _ path: String, _ body: Data? = nil, key: String? = nil, isRepeatable: Bool = false
  ) -> CloudRequest {
    CloudRequest(
      method: .post, path: path, isRepeatable: isRepeatable || key != nil, body: body, key: key)
  }

  /// Says what is to be so, however often it is said.
  static func patch(_ path: String, _ body: Data) -> CloudRequest {
    CloudRequest(method: .patch, path: path, isRepeatable: true, body: body)
  }

  static func delete(_ path: String) -> CloudRequest {
    CloudRequest(method: .delete, path: path, isRepeatable: true)
  }
}

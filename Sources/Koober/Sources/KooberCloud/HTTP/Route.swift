import Foundation
import HTTPTypes
import Hummingbird

/// The handler of a path and a method.
struct Route: Sendable {
  typealias Handler = @Sendable (Call) async throws -> Response

  let method: HTTPRequest.Method
  /// The path, with `{name}` for parameters.
  let path: String
  let handle: Handler

  init(_ method: HTTPRequest.Method, _ path: String, handle: @escaping Handler) {
    self.method = method
    self.path = path
    self.handle = handle
  }
}

/// The methods that each path supports.
struct MethodTable: Sendable {
  private let routes: [(segments: [Substring], method: HTTPRequest.Method)]

  init(_ routes: [Route]) {
    self.routes = routes.map { ($0.path.split(separator: "/"), $0.method) }
  }

  /// The methods of a path in alphabetical order; empty for an unknown path.
  func methods(at path: String) -> [String] {
    let segments = path.split(separator: "/")
    let methods = routes.filter { matches(segments, $0.segments) }.map(\.method)
    let all = methods.contains(.get) ? methods + [.head] : methods
    return Set(all.map(\.rawValue)).sorted()
  }

  private func matches(_ segments: [Substring], _ pattern: [Substring]) -> Bool {
    segments.count == pattern.count
      && zip(segments, pattern).allSatisfy { $1.first == "{" || $0 == $1 }
  }
}

enum Answer {
  /// Answers with JSON with sorted keys, so that equal values have equal bytes.
  static func json(_ status: HTTPResponse.Status, _ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only infinite numbers and NaN cannot be encoded, and no answer contains them.
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    var headers = HTTPFields()
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  static var nothing: Response { Response(status: .noContent) }
}

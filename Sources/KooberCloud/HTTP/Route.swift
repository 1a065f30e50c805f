import Foundation
import HTTPTypes
import Hummingbird

/// What is done when a path is asked for with a method.
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

/// Which methods can be used with which paths.
struct MethodTable: Sendable {
  private let routes: [(segments: [Substring], method: HTTPRequest.Method)]

  init(_ routes: [Route]) {
    self.routes = routes.map { ($0.path.split(separator: "/"), $0.method) }
  }

  /// The methods of a path in alphabetical order; none where nothing is.
  func methods(at path: String) -> [String] {
    let segments = path.split(separator: "/")
    let methods = routes.filter { matches(segments, $0.segments) }.map(\.method)
    let withHead = methods.contains(.get) ? methods + [.head] : methods
    return Set(withHead.map(\.rawValue)).sorted()
  }

  private func matches(_ segments: [Substring], _ pattern: [Substring]) -> Bool {
    segments.count == pattern.count
      && zip(segments, pattern).allSatisfy { $1.first == "{" || $0 == $1 }
  }
}

enum Answer {
  /// Answers with JSON whose keys are sorted, so that the same value gives the same bytes.
  static func json(_ status: HTTPResponse.Status, _ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that aren't finite can't be encoded, and no answer has any.
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    var headers = HTTPFields()
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  static var nothing: Response { Response(status: .noContent) }
}

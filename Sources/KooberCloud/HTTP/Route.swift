import Hummingbird

/// What is done when a path is asked for with a method.
struct Route: Sendable {
  /// Does it.
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

import Hummingbird

/// Which methods can be used with which paths.
struct MethodTable: Sendable {
  private let routes: [(segments: [Substring], method: HTTPRequest.Method)]

  /// Lists routes.
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

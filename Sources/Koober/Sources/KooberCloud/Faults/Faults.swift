import HTTPTypes
import Hummingbird
import Synchronization

/// A fault that a test requests.
struct Fault: Decodable, Hashable, Sendable {
  enum Kind: String, Decodable, Sendable {
    /// The request is handled after a delay.
    case delay
    /// The request is not handled; the answer has a given status.
    case fail
    /// The request is not handled; the answer has status 200 and invalid JSON.
    case garbage
    /// The request is not handled; the connection is closed.
    case drop
    /// The request is handled; the connection is closed without an answer.
    case loseAnswer
    /// The request is handled; the connection is closed during the answer.
    case cutAnswer
  }

  let kind: Kind
  var milliseconds: Int?
  var status: Int?
  var method: String?
  /// The prefix of the affected paths; nil for all paths.
  var path: String?
  var times: Int?

  func check() throws(CloudError) {
    let numbers = [
      ("milliseconds", milliseconds, 0...60_000), ("status", status, 400...599),
      ("times", times, 1...1_000_000),
    ]
    for case (let field, let number?, let range) in numbers where !range.contains(number) {
      throw .invalidField(field, problem: "must be from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func affects(method: String, path: String) -> Bool {
    (self.method ?? method) == method && path.hasPrefix(self.path ?? "")
  }
}

final class FaultPlan: Sendable {
  private let faults = Mutex<[(fault: Fault, times: Int)]>([])

  func add(_ fault: Fault) { faults.withLock { $0.append((fault, fault.times ?? 1)) } }

  func clear() { faults.withLock { $0 = [] } }

  /// Removes and returns the first fault that matches a request.
  func take(method: String, path: String) -> Fault? {
    faults.withLock { faults in
      let index = faults.firstIndex { $0.fault.affects(method: method, path: path) }
      guard let index else { return nil }
      let fault = faults[index].fault
      faults[index].times -= 1
      if faults[index].times == 0 { faults.remove(at: index) }
      return fault
    }
  }
}

/// Lets tests request faults, if the command line allows it.
extension FaultPlan {
  static let path = "/v1/faults"

  var routes: [Route] {
    [Route(.post, Self.path, handle: add), Route(.delete, Self.path, handle: clear)]
  }

  /// `POST /v1/faults` with a `Fault`: 204; the next matching requests fail.
  @Sendable private func add(_ call: Call) async throws -> Response {
    let fault = try await call.body(Fault.self)
    try fault.check()
    add(fault)
    return Answer.nothing
  }

  /// `DELETE /v1/faults`: 204; all faults are removed.
  @Sendable private func clear(_ call: Call) -> Response {
    clear()
    return Answer.nothing
  }
}

struct FaultMiddleware: RouterMiddleware {
  typealias Context = CloudContext

  /// The connection was closed before the answer was complete.
  struct TruncatedAnswer: Error {}

  let plan: FaultPlan
  let environment: CloudEnvironment

  func handle(
    _ request: Request, context: CloudContext,
    next: @concurrent (Request, CloudContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path != FaultPlan.path,
      let fault = plan.take(method: request.method.rawValue, path: request.uri.path)
    else { return try await next(request, context) }
    switch fault.kind {
    case .delay:
      try await environment.sleep(.milliseconds(fault.milliseconds ?? 1000))
      return try await next(request, context)
    case .fail:
      throw CloudError.injected(status: fault.status ?? 500)
    case .garbage:
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"mess\u{0}<html>")))
    case .drop:
      try? await context.channel.close()
      return Answer.nothing
    case .loseAnswer:
      _ = try await next(request, context)
      try? await context.channel.close()
      return Answer.nothing
    case .cutAnswer:
      var response = try await next(request, context)
      response.body = ResponseBody(contentLength: response.body.contentLength ?? 0) { writer in
        try await writer.write(ByteBuffer(string: "{"))
        throw TruncatedAnswer()
      }
      return response
    }
  }
}

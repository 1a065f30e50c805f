import Hummingbird

/// Lets tests ask for faults, where the command line allows it.
struct FaultRoutes: Sendable {
  static let path = "/v1/faults"

  let plan: FaultPlan
  let configuration: CloudConfiguration

  var routes: [Route] {
    [Route(.post, Self.path, handle: add), Route(.delete, Self.path, handle: clear)]
  }

  /// `POST /v1/faults` with a `Fault`: 204, and the next requests that it befalls go wrong.
  @Sendable private func add(_ call: Call) async throws -> Response {
    let fault = try await call.body(Fault.self, within: configuration.bodyDeadline)
    try fault.check()
    plan.add(fault)
    return Answer.nothing
  }

  /// `DELETE /v1/faults`: 204, and nothing goes wrong any more.
  @Sendable private func clear(_ call: Call) -> Response {
    plan.clear()
    return Answer.nothing
  }
}

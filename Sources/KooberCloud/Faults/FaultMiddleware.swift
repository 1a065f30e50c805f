import HTTPTypes
import Hummingbird

/// Makes requests go wrong as tests asked.
struct FaultMiddleware: RouterMiddleware {
  typealias Context = CloudContext

  /// The connection ended before the answer did.
  struct AnswerCut: Error {}

  let plan: FaultPlan
  let environment: CloudEnvironment

  func handle(
    _ request: Request, context: CloudContext,
    next: @concurrent (Request, CloudContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path != FaultRoutes.path,
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
        throw AnswerCut()
      }
      return response
    }
  }
}

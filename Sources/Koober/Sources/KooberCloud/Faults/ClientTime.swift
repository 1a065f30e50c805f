import HTTPTypes
import Hummingbird

/// The time of the client, if the command line allows clients to set it.
///
/// It makes tests in virtual time possible: the progress of a ride then follows its user's clock.
struct ClientTime: RouterMiddleware {
  typealias Context = CloudContext

  /// Milliseconds since 1970.
  static let header = "Koober-Time"
  /// Up to the end of the year 9999.
  private static let possible = Int64(0)...253_402_300_799_999

  @TaskLocal static var current: Moment?

  func handle(
    _ request: Request, context: CloudContext,
    next: @concurrent (Request, CloudContext) async throws -> Response
  ) async throws -> Response {
    guard let text = HTTPField.Name(Self.header).flatMap({ request.headers[$0] }) else {
      return try await next(request, context)
    }
    guard let milliseconds = Int64(text), Self.possible.contains(milliseconds) else {
      throw CloudError.badRequest
    }
    return try await Self.$current.withValue(Moment(milliseconds: milliseconds)) {
      try await next(request, context)
    }
  }
}

extension CloudEnvironment {
  /// The same environment at the time of the client.
  var followingClients: CloudEnvironment {
    CloudEnvironment(
      now: { ClientTime.current ?? now() }, sleep: sleep, randomBytes: randomBytes)
  }
}

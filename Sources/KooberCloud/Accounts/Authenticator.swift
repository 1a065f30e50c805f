import HTTPTypes
import Hummingbird

/// Knows users by their tokens.
struct Authenticator: Sendable {
  let accounts: AccountStore
  let environment: CloudEnvironment

  /// The token that a request shows.
  func token(of call: Call) throws(CloudError) -> BearerToken {
    guard let token = BearerToken(authorization: call.request.headers[.authorization]) else {
      throw .notSignedIn
    }
    return token
  }

  /// A route for users who are signed in; it answers 401 to everybody else.
  func route(
    _ method: HTTPRequest.Method, _ path: String,
    handle: @escaping @Sendable (Call, User) async throws -> Response
  ) -> Route {
    Route(method, path) { call in
      let user = try await accounts.user(of: token(of: call), at: environment.now())
      return try await handle(call, user)
    }
  }
}

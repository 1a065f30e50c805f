import Crypto
import Foundation
import HTTPTypes
import Hummingbird

struct Authenticator: Sendable {
  let accounts: AccountStore
  let environment: CloudEnvironment

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

/// What a signed-in user shows with each request: 256 random bits, in Base64 for URLs.
struct BearerToken: Sendable {
  /// What the user keeps; the server doesn't.
  let text: String

  init(randomBytes: @Sendable (Int) -> [UInt8]) {
    text = Data(randomBytes(32)).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Takes a token out of an `Authorization` header (RFC 6750); nil for one that holds none.
  init?(authorization header: String?) {
    guard let parts = header?.split(separator: " ", omittingEmptySubsequences: true),
      parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 128
    else { return nil }
    text = String(parts[1])
  }

  /// What the server stores instead of the token.
  ///
  /// So much chance needs no salt.
  var digest: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}

struct StoredToken: Sendable {
  let digest: Data
  let created: Moment
  let expires: Moment
}

import Crypto
import Foundation
import HTTPTypes
import HummingbirdCore

/// The token that a signed-in user sends with each request: 256 random bits in URL-safe Base64.
struct BearerToken: Sendable {
  /// The token's text, which the user keeps and the server does not.
  let text: String

  init(randomBytes: @Sendable (Int) -> [UInt8]) {
    text = Data(randomBytes(32)).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a token from an `Authorization` header (RFC 6750); nil if it has none.
  init?(authorization header: String?) {
    guard let parts = header?.split(separator: " ", omittingEmptySubsequences: true),
      parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 128
    else { return nil }
    text = String(parts[1])
  }

  /// The digest that the server stores instead of the token.
  ///
  /// A token with this many random bits needs no salt.
  var digest: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}

struct StoredToken: Sendable {
  let digest: Data
  let created: Moment
  let expires: Moment
}

extension Call {
  func token() throws(CloudError) -> BearerToken {
    guard let token = BearerToken(authorization: request.headers[.authorization]) else {
      throw .notSignedIn
    }
    return token
  }
}

import Crypto
import Foundation
import HTTPTypes
import HummingbirdCore

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

extension Call {
  func token() throws(CloudError) -> BearerToken {
    guard let token = BearerToken(authorization: request.headers[.authorization]) else {
      throw .notSignedIn
    }
    return token
  }
}

import Foundation
package import HTTPTypes
package import NIOCore
import NIOFoundationEssentialsCompat

/// An answer of the server.
package struct Reply: Sendable {
  package let status: Int
  package let headers: HTTPFields
  /// The body; null if it is not JSON.
  package let json: JSONValue

  package init(status: Int, headers: HTTPFields, body: ByteBuffer) {
    self.status = status
    self.headers = headers
    json = (try? JSONDecoder().decode(JSONValue.self, from: Data(buffer: body))) ?? .null
  }

  /// The code of an error.
  package var code: String? { json["error"]["code"].text }
  /// The message of an error.
  package var message: String? { json["error"]["message"].text }
  /// The token of a session.
  package var token: String? { json["token"].text }
}

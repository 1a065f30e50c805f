import Foundation
package import HTTPTypes
package import NIOCore
import NIOFoundationEssentialsCompat

/// What the server answered.
package struct Reply: Sendable {
  package let status: Int
  package let headers: HTTPFields
  /// The body; null where it is no JSON.
  package let json: JSONValue

  package init(status: Int, headers: HTTPFields, body: ByteBuffer) {
    self.status = status
    self.headers = headers
    json = (try? JSONDecoder().decode(JSONValue.self, from: Data(buffer: body))) ?? .null
  }

  /// The code of an error.
  package var code: String? { json["error"]["code"].text }
  /// The words of an error.
  package var message: String? { json["error"]["message"].text }
  /// The token of a session.
  package var token: String? { json["token"].text }
}

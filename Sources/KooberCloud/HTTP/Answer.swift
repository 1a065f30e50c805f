import Foundation
import HTTPTypes
import Hummingbird

/// Makes answers.
enum Answer {
  /// Answers with JSON whose keys are sorted, so that the same value gives the same bytes.
  static func json(_ status: HTTPResponse.Status, _ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that aren't finite can't be encoded, and no answer has any.
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    var headers = HTTPFields()
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// Answers that there is nothing to say.
  static var nothing: Response { Response(status: .noContent) }
}

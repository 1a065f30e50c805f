import FoundationEssentials

/// What came back over the network, whoever sent it.
struct CloudAnswer: Sendable {
  let status: Int
  let contentType: String?
  let retryAfter: String?
  let body: Data

  private struct ErrorBody: Decodable {
    struct Description: Decodable {
      let code: String
      let field: String?
    }
    let error: Description
  }

  /// What the server tells.
  ///
  /// - Throws: Its refusal, or that what came isn't an answer of its.
  func value<Value: Decodable>(_ type: Value.Type) throws(CloudFailure) -> Value {
    try checkStatus()
    guard isJSON, let value = try? CloudCoding.decode(type, from: body) else { throw .unreadable }
    return value
  }

  /// Throws the server's refusal, if it is one, or that what came isn't an answer of its.
  func checkStatus() throws(CloudFailure) {
    switch status {
    case 200..<300: break
    case 400..<600: throw .refused(refusal)
    default: throw .unreadable
    }
  }

  private var isJSON: Bool {
    let type = contentType?.prefix { $0 != ";" }
    return type?.lowercased().filter { !$0.isWhitespace } == "application/json"
  }

  private var refusal: Refusal {
    let error = isJSON ? try? CloudCoding.decode(ErrorBody.self, from: body).error : nil
    return Refusal(
      status: status, code: error?.code, field: error?.field,
      retryAfter: retryAfter.flatMap { UInt16($0) }.map { .seconds(Int($0)) })
  }
}

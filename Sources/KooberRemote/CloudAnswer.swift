import FoundationEssentials
import Koober

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

/// Why the server hasn't done what was asked, as far as the connection and the answer tell.
enum CloudFailure: Error, Equatable, Sendable {
  /// There is no connection: nothing has been sent.
  case unreachable
  /// The connection ended before the answer did; what was asked may be done.
  case connectionLost
  /// No answer came in time; what was asked may be done.
  case timedOut
  /// What came isn't what the server answers; what was asked may be done.
  case unreadable
  /// Nobody waits for the answer any more.
  case cancelled
  case refused(Refusal)

  var kooberError: KooberError {
    switch self {
    // Whoever has cancelled hears nothing of it.
    case .unreachable, .connectionLost, .cancelled: .notConnected
    case .timedOut: .timedOut
    case .unreadable: .unreadableAnswer
    case .refused(let refusal): refusal.kooberError
    }
  }
}

struct Refusal: Hashable, Sendable {
  let status: Int
  /// The server's own name of the error; nil where the answer doesn't say.
  var code: String?
  var field: String?
  /// When to ask again.
  var retryAfter: Duration?

  /// Whether the same request may do better in a moment.
  var isPassing: Bool { [408, 502, 503, 504].contains(status) }

  var kooberError: KooberError {
    switch (status, code) {
    case (401, "wrongCredentials"): .invalidCredentials
    case (401, "notSignedIn"), (401, "tokenExpired"): .sessionExpired
    case (409, "emailTaken"): .emailTaken
    case (409, "pickedUpAlready"): .pickedUpAlready
    case (404, "noSuchRide"): .noSuchRide
    case (408, _): .timedOut
    case (422, .some): errorOfField
    case (429, _): .tooManyAttempts
    case (500..., _): .serverFailed
    // Others than KooberCloud refuse things, too, in their own words: what they don't want won't be
    // wanted later, and who isn't the server at all may be one day.
    case (400, nil), (403, nil), (413...431, nil): .notAccepted
    case (_, nil): .unreadableAnswer
    default: .notAccepted
    }
  }

  private var errorOfField: KooberError {
    switch field {
    case "email": .emailNotAccepted
    case "password": .passwordNotAccepted
    case "name": .nameNotAccepted
    default: .notAccepted
    }
  }
}

/// How what is sent and what comes back is written: as JSON, with dates in ISO 8601.
enum CloudCoding {
  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Only numbers that aren't finite can't be encoded; the server refuses their body.
    return (try? encoder.encode(value)) ?? Data()
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard
        let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
      else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
      }
      return date
    }
    return try decoder.decode(type, from: data)
  }
}

import FoundationEssentials
import Koober

/// An answer from the network, from any server.
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

  /// The decoded body.
  ///
  /// - Throws: The server's error, or an error about an invalid answer.
  func value<Value: Decodable>(_ type: Value.Type) throws(CloudFailure) -> Value {
    try checkStatus()
    guard isJSON, let value = try? CloudCoding.decode(type, from: body) else { throw .unreadable }
    return value
  }

  /// Throws the server's error, if the answer is one, or an error about an invalid answer.
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

/// The reason why a request failed, as far as the connection and the answer show it.
enum CloudFailure: Error, Equatable, Sendable {
  /// There is no connection: nothing was sent.
  case unreachable
  /// The connection was closed before the answer was complete; the request may have been performed.
  case connectionLost
  /// No answer arrived in time; the request may have been performed.
  case timedOut
  /// The answer is invalid; the request may have been performed.
  case unreadable
  /// The task was canceled.
  case cancelled
  case refused(Refusal)

  var kooberError: KooberError {
    switch self {
    // A canceled caller gets no error.
    case .unreachable, .connectionLost, .cancelled: .notConnected
    case .timedOut: .timedOut
    case .unreadable: .unreadableAnswer
    case .refused(let refusal): refusal.kooberError
    }
  }
}

struct Refusal: Hashable, Sendable {
  let status: Int
  /// The server's name of the error; nil if the answer has none.
  var code: String?
  var field: String?
  /// The time after which to repeat the request.
  var retryAfter: Duration?

  /// Whether the same request may soon succeed.
  var isTransient: Bool { [408, 502, 503, 504].contains(status) }

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
    // Proxies and other servers reject requests in their own formats: a client error is permanent, and an answer
    // that is not the server's may be temporary.
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
    case "dropOff": .alreadyThere
    default: .notAccepted
    }
  }
}

/// A name in an answer, on one line: with control characters, which the server refuses, the answer is invalid.
///
/// So no name adds lines to a screen.
struct CloudName: Decodable, Sendable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    guard !text.unicodeScalars.contains(where: \.isControl) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "control characters")
    }
  }
}

/// The encoding of requests and answers: JSON with dates in ISO 8601.
enum CloudCoding {
  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Only infinite numbers and NaN cannot be encoded; the server rejects their body.
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

import HTTPTypes
import Hummingbird

/// Why a request isn't done as asked.
enum CloudError: Error, Equatable, Sendable {
  /// The body isn't JSON.
  case malformedJSON(String)
  /// A part of the body, the query or a header isn't what it should be.
  case invalidField(String, problem: String)
  /// The body isn't said to be JSON.
  case unsupportedMediaType
  /// The body is longer than the server reads, in bytes.
  case bodyTooLarge(limit: Int)
  /// The body took too long to arrive.
  case bodyTooSlow
  /// There is no token, or none that the server knows.
  case notSignedIn
  /// The token was good once.
  case tokenExpired
  /// There is no account of that address and password.
  case wrongCredentials
  /// There is an account of that address already.
  case emailTaken
  /// Too many attempts failed of late.
  case tooManyAttempts(retryAfter: Int)
  /// Nothing is there.
  case notFound
  /// The user has no such ride.
  case noSuchRide
  /// Something is there that can't be asked this way, but in these.
  case methodNotAllowed([String])
  /// The ride can't be cancelled any more.
  case pickedUpAlready
  /// What is to happen at most once came without a key.
  case idempotencyKeyMissing
  /// The key came before, with another body.
  case idempotencyKeyReused
  /// A header or another part of the request is beyond what HTTP allows.
  case badRequest
  /// The disk is full, or the database busy.
  case storageUnavailable
  /// The server is at fault.
  case unexpected
  /// A test asked for a failure.
  case injected(status: Int)
}

extension CloudError {
  /// The status of the answer, as RFC 9110 and RFC 6585 define them.
  var status: HTTPResponse.Status {
    switch self {
    case .malformedJSON, .idempotencyKeyMissing, .badRequest: .badRequest
    case .invalidField, .idempotencyKeyReused: .unprocessableContent
    case .unsupportedMediaType: .unsupportedMediaType
    case .bodyTooLarge: .contentTooLarge
    case .bodyTooSlow: .requestTimeout
    case .notSignedIn, .tokenExpired, .wrongCredentials: .unauthorized
    case .emailTaken, .pickedUpAlready: .conflict
    case .tooManyAttempts: .tooManyRequests
    case .notFound, .noSuchRide: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .storageUnavailable: .serviceUnavailable
    case .unexpected: .internalServerError
    case .injected(let status): HTTPResponse.Status(code: status)
    }
  }

  /// What programs know the error by: the name of its case.
  var code: String { String("\(self)".prefix { $0 != "(" }) }

  /// What people know it by.
  var message: String {
    switch self {
    case .malformedJSON(let problem): "The body is no JSON: \(problem)"
    case .invalidField(let field, let problem): "\(field) \(problem)."
    case .unsupportedMediaType: "The body must be sent as application/json."
    case .bodyTooLarge(let limit): "The body is longer than \(limit) bytes."
    case .bodyTooSlow: "The body took too long to arrive."
    case .notSignedIn: "A token is needed: Authorization: Bearer TOKEN."
    case .tokenExpired: "The token has expired; sign in again."
    case .wrongCredentials: "Wrong address or password."
    case .emailTaken: "There is an account of this address."
    case .tooManyAttempts(let seconds): "Too many attempts; try again in \(seconds) s."
    case .notFound: "There is nothing here."
    case .noSuchRide: "You have no such ride."
    case .methodNotAllowed(let methods): "Only \(methods.joined(separator: ", ")) can be used here."
    case .pickedUpAlready: "The ride can't be cancelled after pick-up."
    case .idempotencyKeyMissing: "An Idempotency-Key of 1 to 128 visible characters is needed."
    case .idempotencyKeyReused: "The Idempotency-Key came before with another body."
    case .badRequest: "The request can't be understood."
    case .storageUnavailable: "The server can't store anything now; try again."
    case .unexpected: "Something went wrong in the server."
    case .injected(let status): "A test asked for the status \(status)."
    }
  }

  /// What part of the request isn't as it should be, as in `pickUp.name`.
  private var field: String? { if case .invalidField(let field, _) = self { field } else { nil } }

  /// The headers that go with the status.
  var headers: HTTPFields {
    var headers = HTTPFields()
    switch self {
    case .notSignedIn, .wrongCredentials:
      headers[.wwwAuthenticate] = #"Bearer realm="KooberCloud""#
    case .tokenExpired:
      headers[.wwwAuthenticate] = #"Bearer realm="KooberCloud", error="invalid_token""#
    case .tooManyAttempts(let seconds):
      headers[.retryAfter] = String(seconds)
    case .methodNotAllowed(let methods):
      headers[.allow] = methods.joined(separator: ", ")
    default: break
    }
    return headers
  }

  /// The answer that says so, in the one shape that all errors have.
  var response: Response {
    struct Body: Encodable {
      struct Description: Encodable {
        let code: String
        let message: String
        var field: String?
      }
      let error: Description
    }
    var response = Answer.json(
      status, Body(error: Body.Description(code: code, message: message, field: field)))
    response.headers.append(contentsOf: headers)
    return response
  }
}

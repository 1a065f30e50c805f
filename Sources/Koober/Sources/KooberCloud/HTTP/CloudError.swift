import HTTPTypes
import Hummingbird

enum CloudError: Error, Equatable, Sendable {
  case malformedJSON(String)
  case invalidField(String, problem: String)
  case unsupportedMediaType
  case bodyTooLarge(limit: Int)
  case bodyTooSlow
  case notSignedIn
  case tokenExpired
  case wrongCredentials
  case emailTaken
  case tooManyAttempts(retryAfter: Int)
  case tooManyWaits
  case notFound
  case noSuchRide
  case methodNotAllowed([String])
  case pickedUpAlready
  case idempotencyKeyMissing
  case idempotencyKeyReused
  case badRequest
  case storageUnavailable
  case unexpected
  case injected(status: Int)

  /// The status of the answer, defined by RFC 9110 and RFC 6585.
  var status: HTTPResponse.Status {
    switch self {
    case .malformedJSON, .idempotencyKeyMissing, .badRequest: .badRequest
    case .invalidField, .idempotencyKeyReused: .unprocessableContent
    case .unsupportedMediaType: .unsupportedMediaType
    case .bodyTooLarge: .contentTooLarge
    case .bodyTooSlow: .requestTimeout
    case .notSignedIn, .tokenExpired, .wrongCredentials: .unauthorized
    case .emailTaken, .pickedUpAlready: .conflict
    case .tooManyAttempts, .tooManyWaits: .tooManyRequests
    case .notFound, .noSuchRide: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .storageUnavailable: .serviceUnavailable
    case .unexpected: .internalServerError
    case .injected(let status): HTTPResponse.Status(code: status)
    }
  }

  /// The error's identifier for programs: the name of its case.
  var code: String { String("\(self)".prefix { $0 != "(" }) }

  var message: String {
    switch self {
    case .malformedJSON(let problem): "The body is not valid JSON: \(problem)"
    case .invalidField(let field, let problem): "\(field) \(problem)."
    case .unsupportedMediaType: "The body must be sent as application/json."
    case .bodyTooLarge(let limit): "The body is longer than \(limit) bytes."
    case .bodyTooSlow: "The body took too long to arrive."
    case .notSignedIn: "A token is required: Authorization: Bearer TOKEN."
    case .tokenExpired: "The token has expired; sign in again."
    case .wrongCredentials: "Wrong address or password."
    case .emailTaken: "An account with this address already exists."
    case .tooManyAttempts(let seconds): "Too many attempts; try again in \(seconds) s."
    case .tooManyWaits:
      "At most \(UserLimiter.maxWaits) requests of a user can wait for news at once."
    case .notFound: "Nothing exists at this path."
    case .noSuchRide: "You have no ride with this id."
    case .methodNotAllowed(let methods):
      "This path supports only \(methods.joined(separator: ", "))."
    case .pickedUpAlready: "The ride cannot be canceled after pick-up."
    case .idempotencyKeyMissing: "An Idempotency-Key of 1 to 128 visible characters is required."
    case .idempotencyKeyReused: "The Idempotency-Key was already used with a different body."
    case .badRequest: "The request is invalid."
    case .storageUnavailable: "The server cannot store data at the moment; try again later."
    case .unexpected: "The server has an internal error."
    case .injected(let status): "A test requested the status \(status)."
    }
  }

  /// The invalid part of the request, such as `pickUp.name`.
  private var field: String? { if case .invalidField(let field, _) = self { field } else { nil } }

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

  /// The answer, in the format that all errors have.
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

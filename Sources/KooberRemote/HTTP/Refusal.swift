import Koober

/// How the server says no.
struct Refusal: Hashable, Sendable {
  /// The status, 400 or more.
  let status: Int
  /// The server's own name of the error; nil where the answer doesn't say.
  var code: String?
  /// Which part of what was sent isn't accepted.
  var field: String?
  /// When to ask again.
  var retryAfter: Duration?

  /// Whether the same request may do better in a moment.
  var isPassing: Bool { [408, 502, 503, 504].contains(status) }

  /// What it is to the user.
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

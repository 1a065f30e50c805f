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

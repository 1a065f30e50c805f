import Koober

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
  /// The server says no.
  case refused(Refusal)

  /// What it is to the user.
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

extension KooberError {
  /// Whether the same request may do later, as it stands: the network or the server is what fails.
  var isOutage: Bool {
    switch self {
    case .notConnected, .timedOut, .serverFailed, .unreadableAnswer, .tooManyAttempts,
      .sessionExpired, .notSignedIn:
      true
    default: false
    }
  }
}

/// What has become of a message that somebody wrote.
enum SendingStatus: Hashable, Codable, Sendable {
  /// It waits to be sent, or is being sent.
  case pending
  /// The server has it, under an id and a number of its own.
  case sent(id: String, sequence: Int64)
  /// The server doesn't want it.
  case failed(KooberError)
}

extension SendingStatus {
  /// The number of a message that the server has.
  var sequence: Int64? {
    if case .sent(_, let sequence) = self { sequence } else { nil }
  }

  /// Whether the server doesn't want it.
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}

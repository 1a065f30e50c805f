/// Why a feedback loop has stopped.
public enum FeedbackLoopError: Error, Equatable, Sendable {
  /// The loop handled that many events without coming to rest; the last ones, oldest first.
  case neverRests(loop: String, events: Int, last: [String])
}

extension FeedbackLoopError: CustomStringConvertible {
  /// What happened, in words, with the last events.
  public var description: String {
    switch self {
    case .neverRests(let loop, let events, let last):
      "\(loop) was stopped: \(events) \(events == 1 ? "event" : "events") "
        + "without coming to rest, the last ones " + last.joined(separator: ", ")
    }
  }
}

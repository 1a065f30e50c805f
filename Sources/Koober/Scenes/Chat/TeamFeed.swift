/// How what the team says is followed.
enum TeamFeed: Equatable, Codable, Sendable {
  /// What was received before is being read.
  case starting
  /// The server is asked for what comes after a message; before, that may have failed.
  case following(after: Int64, outage: Outage?)
  /// Nobody has said anything for long; the server is asked again in a moment.
  case resting(after: Int64)
  /// The server is asked again after a while.
  case waiting(after: Int64, Outage)

  /// The message that the server is asked to go on after.
  var position: Int64? {
    guard case .following(let position, _) = self else { return nil }
    return position
  }

  /// What stands in the way.
  var outage: Outage? {
    switch self {
    case .starting, .resting: nil
    case .following(_, let outage): outage
    case .waiting(_, let outage): outage
    }
  }

  /// How long to do nothing.
  var pause: Duration? {
    switch self {
    case .starting, .following: nil
    // A server that answers at once that there is nothing isn't asked without end.
    case .resting: .seconds(1)
    case .waiting(_, let outage): outage.pause
    }
  }

  /// The feed after messages, of which the last may have a number.
  func received(upTo last: Int64?) -> TeamFeed {
    switch self {
    case .starting: .following(after: last ?? 0, outage: nil)
    case .following(let position, _):
      last.map { .following(after: $0, outage: nil) } ?? .resting(after: position)
    case .resting, .waiting: self
    }
  }

  /// The feed after the server couldn't be reached.
  func failed(_ error: KooberError) -> TeamFeed {
    guard case .following(let position, let outage) = self else { return self }
    return .waiting(after: position, Outage(error, after: outage))
  }

  /// The feed once the server seems to be reached.
  func connected() -> TeamFeed {
    guard case .following(let position, _) = self else { return self }
    return .following(after: position, outage: nil)
  }

  /// The feed after a pause, or instead of one.
  func resumed() -> TeamFeed {
    switch self {
    case .starting, .following: self
    case .resting(let position): .following(after: position, outage: nil)
    case .waiting(let position, let outage): .following(after: position, outage: outage)
    }
  }
}

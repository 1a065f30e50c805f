/// What is being done about the messages that are pending.
enum MessageDelivery: Equatable, Codable, Sendable {
  /// Nothing.
  case idle
  /// One is being sent; before, that may have failed.
  case sending(id: LocalMessage.ID, after: Outage?)
  /// It is tried again after a while.
  case waiting(Outage)

  /// What stands in the way.
  var outage: Outage? {
    switch self {
    case .idle: nil
    case .sending(_, let outage): outage
    case .waiting(let outage): outage
    }
  }
}

/// A link that has waited in vain.
public struct DroppedLink: Hashable, Sendable {
  /// Why a link leads nowhere any more.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Whoever was to make its condition hold doesn't want to.
    case cancelled
    /// It has waited long enough.
    case expired
    /// The condition holds, for another user than the one it waited for.
    case otherUser
    /// It was checked again, and would have to wait for the same once more.
    case unmet
    /// Too many others have come after it.
    case displaced
  }

  /// The number of the link among those dropped, counted from 1.
  public let number: Int
  /// Where it would have led.
  public let destination: Destination
  /// What it waited for.
  public let condition: String
  /// Why it was dropped.
  public let reason: Reason
  /// When that was, on the stage's clock.
  public let time: StageClock.Instant
}

extension DroppedLink: CustomStringConvertible {
  /// The link and why it was dropped, in one line.
  public var description: String { "\(destination), \(reason.words)" }
}

extension DroppedLink.Reason {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .cancelled: "cancelled"
    case .expired: "expired"
    case .otherUser: "for another user"
    case .unmet: "checked in vain"
    case .displaced: "too many wait"
    }
  }
}

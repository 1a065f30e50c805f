import DequeModule

/// Links that wait for the app's root or for a condition, and links that were dropped.
@MainActor
final class LinkQueue {
  struct Link {
    let destination: Destination
    let cause: String
    var force: Bool
    /// Whether the link arrived before the app could open it, so that it does not depend on the current place.
    var isCold = false
    /// The time at which the link expires; nil until it waits for a condition.
    var deadline: StageClock.Instant?
    /// The condition after which the link was checked again; it does not wait for the same one twice.
    var lastCondition: String?
    /// The value of ``LinkQueue/cancellations`` when the link was queued for its turn; nil if it was not queued.
    var cancellations: Int?
  }

  struct Deferred {
    let link: Link
    let condition: String
    /// The user who has to make the condition hold; nil for any.
    let identity: String?

    func isSame(as other: Deferred) -> Bool {
      (link.destination, condition, identity)
        == (other.link.destination, other.condition, other.identity)
    }
  }

  struct Content {
    fileprivate let isReady: Bool
    fileprivate let early: [Link]
    fileprivate let deferred: [Deferred]
    fileprivate let dropped: [DroppedLink]
    fileprivate let dropCount: Int
  }

  /// The maximum number of waiting links, and of dropped links that are kept.
  private static let limit = 32

  private(set) var isReady = false
  /// Links that wait for a condition, oldest first.
  private(set) var deferred: [Deferred] = []
  private(set) var cancellations = 0
  private(set) var dropCount = 0
  let dropped = Relay<[DroppedLink]>([])

  private let stage: SceneStage
  /// Links that arrived before the app had a root.
  private var early: [Link] = []
  /// The effect that drops expired links, and the time at which it does.
  private var expiry: (effect: StageEffect, deadline: StageClock.Instant)?

  init(on stage: SceneStage) { self.stage = stage }

  isolated deinit { expiry?.effect.cancel() }

  var content: Content {
    get {
      Content(
        isReady: isReady, early: early, deferred: deferred, dropped: dropped.value,
        dropCount: dropCount)
    }
    set {
      isReady = newValue.isReady
      early = newValue.early
      deferred = newValue.deferred
      if dropCount != newValue.dropCount {
        dropCount = newValue.dropCount
        dropped.accept(newValue.dropped)
      }
      watchDeadlines()
    }
  }

  func keepEarly(_ link: Link) {
    var link = link
    link.isCold = true
    early.append(link)
    guard early.count > Self.limit else { return }
    let oldest = early.removeFirst()
    drop([.init(link: oldest, condition: "the app's root", identity: nil)], because: .displaced)
  }

  func becomeReady() -> [Link] {
    isReady = true
    defer { early = [] }
    return early
  }

  /// Keeps a link until a condition holds, in place of an equal one; returns false if it was dropped instead.
  @discardableResult
  func postpone(_ link: Link, until condition: String, as identity: String?) -> Bool {
    var link = link
    // The force was for the scenes of that time, not for those that exist when the link is opened.
    link.force = false
    link.isCold = true
    link.deadline = link.deadline ?? stage.clock.now.advanced(by: Router.deferredLinkLifetime)
    let item = Deferred(link: link, condition: condition, identity: identity)
    if let cancellations = link.cancellations, cancellations != self.cancellations {
      drop([item], because: .cancelled)
      return false
    }
    guard link.lastCondition != condition else {
      drop([item], because: .unmet)
      return false
    }
    deferred.removeAll { $0.isSame(as: item) }
    deferred.append(item)
    if deferred.count > Self.limit { drop([deferred.removeFirst()], because: .displaced) }
    watchDeadlines()
    return true
  }

  /// Removes and returns the links that wait for a condition, to check them again; drops those for another user.
  func take(waitingFor condition: String, as identity: String?) -> [Link] {
    let due = takeDeferred { $0.condition == condition }
    let isForOther = { (item: Deferred) in item.identity != nil && item.identity != identity }
    drop(due.filter(isForOther), because: .otherUser)
    return due.filter { !isForOther($0) }.map { item in
      var link = item.link
      link.lastCondition = condition
      return link
    }
  }

  /// Drops the links that wait for a condition, and those that are queued for their turn.
  func dropAll() {
    cancellations += 1
    drop(takeDeferred { _ in true }, because: .cancelled)
  }

  /// Forgets the links that wait for a condition, because a restored state has others.
  func forget() { _ = takeDeferred { _ in true } }

  private func takeDeferred(_ isTaken: (Deferred) -> Bool) -> [Deferred] {
    let taken = deferred.filter(isTaken)
    deferred.removeAll(where: isTaken)
    if deferred.isEmpty {
      expiry?.effect.cancel()
      expiry = nil
    }
    return taken
  }

  /// Adds links to the dropped ones, oldest first.
  private func drop(_ links: [Deferred], because reason: DroppedLink.Reason) {
    guard !links.isEmpty else { return }
    let time = stage.clock.now
    let newlyDropped = links.map { item in
      dropCount += 1
      return DroppedLink(
        number: dropCount, destination: item.link.destination, condition: item.condition,
        reason: reason, time: time)
    }
    dropped.accept(Array((dropped.value + newlyDropped).suffix(Self.limit)))
  }

  /// Sleeps until the first link expires; a running sleep that does not end later checks again when it ends.
  private func watchDeadlines() {
    guard let deadline = deferred.compactMap(\.link.deadline).min() else { return }
    if let expiry {
      guard deadline < expiry.deadline else { return }
      expiry.effect.cancel()
    }
    let effect = stage.start("links.expire") { [weak self, clock = stage.clock] effect in
      try? await clock.sleep(until: deadline, tolerance: nil)
      guard !effect.isCancelled else { return }
      self?.dropExpired()
    }
    expiry = (effect, deadline)
  }

  private func dropExpired() {
    expiry = nil
    let now = stage.clock.now
    drop(takeDeferred { ($0.link.deadline ?? now) <= now }, because: .expired)
    watchDeadlines()
  }

  // MARK: Saving

  /// The links that wait for a condition, in their saved form.
  var saved: [SavedApp.WaitingLink] {
    deferred.map { item in
      SavedApp.WaitingLink(
        destination: item.link.destination, condition: item.condition, identity: item.identity,
        cause: item.link.cause,
        timeLeft: SavedDuration(
          item.link.deadline.map { max(.zero, stage.clock.now.duration(to: $0)) }
            ?? Router.deferredLinkLifetime))
    }
  }

  /// Replaces the waiting links by saved ones, each with the condition that its guards require here; returns messages
  /// about those that need not wait.
  func restore(_ saved: [SavedApp.WaitingLink], evaluating guards: LinkGuards) -> [String] {
    var losses: [String] = []
    let links = saved.compactMap { Self.reevaluated($0, guards, losses: &losses) }
    // Links that already wait continue to wait.
    deferred.removeAll { item in
      links.contains {
        ($0.destination, $0.condition, $0.identity)
          == (item.link.destination, item.condition, item.identity)
      }
    }
    dropAll()
    for link in links {
      let timeLeft = min(link.timeLeft.duration, Router.deferredLinkLifetime)
      postpone(
        Link(
          destination: link.destination, cause: link.cause, force: false,
          deadline: stage.clock.now.advanced(by: timeLeft)), until: link.condition,
        as: link.identity)
    }
    return losses
  }

  private static func reevaluated(
    _ link: SavedApp.WaitingLink, _ guards: LinkGuards, losses: inout [String]
  ) -> SavedApp.WaitingLink? {
    do {
      var link = link
      guard case .wait(_, let condition, let identity) = try guards.evaluate(for: link.destination)
      else {
        losses.append("\(link.destination): the link no longer waits for \(link.condition)")
        return nil
      }
      if condition != link.condition {
        link.condition = condition
        // A link for one user must not become a link for all users.
        link.identity = link.identity ?? identity
      }
      return link
    } catch is LinkError {
      losses.append("\(link.destination): the app has no link to it")
    } catch {
      losses.append("\(error)")
    }
    return nil
  }
}

/// A link that was dropped.
public struct DroppedLink: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The app no longer expects the condition to hold.
    case cancelled
    /// The link waited too long.
    case expired
    /// The condition holds for a different user than the one of the link.
    case otherUser
    /// The link was checked again, and would have to wait for the same condition.
    case unmet
    /// Too many newer links are waiting.
    case displaced
  }

  /// The number of the dropped link, counted from 1.
  package let number: Int
  package let destination: Destination
  package let condition: String
  package let reason: Reason
  package let time: StageClock.Instant
}

extension DroppedLink: CustomStringConvertible {
  /// The link and the reason why it was dropped, in one line.
  public var description: String { "\(destination), \(reason.text)" }
}

extension DroppedLink.Reason {
  fileprivate var text: String {
    switch self {
    case .cancelled: "canceled"
    case .expired: "expired"
    case .otherUser: "for another user"
    case .unmet: "still not allowed"
    case .displaced: "too many newer links"
    }
  }
}

import DequeModule

/// Links that wait, until the app has found its root or until a condition holds, and those that have
/// waited in vain.
@MainActor
final class LinkQueue {
  struct Link {
    let destination: Destination
    let cause: String
    var insists: Bool
    /// Whether it has nothing to go by: it came before the app was ready for it.
    var isCold = false
    /// When it has waited long enough, once it waits for a condition.
    var deadline: StageClock.Instant?
    /// The condition that it was checked again for: it doesn't wait for that twice.
    var lastCondition: String?
    /// How often the links that wait had been dropped when it came, where it waits for its turn.
    var cancellations: Int?
  }

  struct Deferred {
    let link: Link
    let condition: String
    /// Who is to make it hold; nil for anybody.
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

  /// How many links wait at most, and how many of those dropped are remembered.
  private static let limit = 32

  private(set) var isReady = false
  /// Links that wait for a condition, oldest first.
  private(set) var deferred: [Deferred] = []
  private(set) var cancellations = 0
  private(set) var dropCount = 0
  let dropped = Relay<[DroppedLink]>([])

  private let stage: SceneStage
  /// Links that came before the app has found its root.
  private var early: [Link] = []
  /// What drops links that have waited long enough.
  private var expiry: StageEffect?

  init(on stage: SceneStage) { self.stage = stage }

  isolated deinit { expiry?.cancel() }

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

  /// Keeps a link until a condition holds, in the place of the same one; returns whether it waits, or is dropped.
  @discardableResult
  func postpone(_ link: Link, until condition: String, as identity: String?) -> Bool {
    var link = link
    // What is unsaved by then is another matter than what was when somebody insisted.
    link.insists = false
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

  /// Takes the links that wait for a condition, to check them once more; those that wait for somebody else are dropped.
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

  /// Drops the links that wait for a condition, and those whose turn is still to come.
  func dropAll() {
    cancellations += 1
    drop(takeDeferred { _ in true }, because: .cancelled)
  }

  private func takeDeferred(_ isTaken: (Deferred) -> Bool) -> [Deferred] {
    let taken = deferred.filter(isTaken)
    deferred.removeAll(where: isTaken)
    if deferred.isEmpty {
      expiry?.cancel()
      expiry = nil
    }
    return taken
  }

  /// Remembers that links were dropped, oldest first.
  private func drop(_ links: [Deferred], because reason: DroppedLink.Reason) {
    guard !links.isEmpty else { return }
    let time = stage.clock.now
    let news = links.map { item in
      dropCount += 1
      return DroppedLink(
        number: dropCount, destination: item.link.destination, condition: item.condition,
        reason: reason, time: time)
    }
    dropped.accept(Array((dropped.value + news).suffix(Self.limit)))
  }

  /// Sleeps until the first link has waited long enough; one that sleeps already looks again then.
  private func watchDeadlines() {
    guard expiry == nil, let deadline = deferred.compactMap(\.link.deadline).min() else { return }
    expiry = stage.start("links.expire") { [weak self, clock = stage.clock] effect in
      try? await clock.sleep(until: deadline, tolerance: nil)
      guard !effect.isCancelled else { return }
      self?.dropExpired()
    }
  }

  private func dropExpired() {
    expiry = nil
    let now = stage.clock.now
    drop(takeDeferred { ($0.link.deadline ?? now) <= now }, because: .expired)
    watchDeadlines()
  }

  // MARK: Saving

  /// The links that wait for a condition, as they are saved.
  var saved: [SavedApp.WaitingLink] {
    deferred.map { item in
      SavedApp.WaitingLink(
        destination: item.link.destination, condition: item.condition, identity: item.identity,
        cause: item.link.cause,
        left: SavedDuration(
          item.link.deadline.map { max(.zero, stage.clock.now.duration(to: $0)) }
            ?? Router.deferredLinkLifetime))
    }
  }

  /// Waits with the links that were saved, in the place of others, each for what its guards ask for here; returns
  /// which have nothing to wait for here, in words for the user.
  func restore(_ saved: [SavedApp.WaitingLink], asking guards: LinkGuards) -> [String] {
    var losses: [String] = []
    let links = saved.compactMap { Self.asked($0, guards, losses: &losses) }
    // What waits already goes on waiting.
    deferred.removeAll { item in
      links.contains {
        ($0.destination, $0.condition, $0.identity)
          == (item.link.destination, item.condition, item.identity)
      }
    }
    dropAll()
    for link in links {
      let left = min(link.left.duration, Router.deferredLinkLifetime)
      postpone(
        Link(
          destination: link.destination, cause: link.cause, insists: false,
          deadline: stage.clock.now.advanced(by: left)), until: link.condition, as: link.identity)
    }
    return losses
  }

  private static func asked(
    _ link: SavedApp.WaitingLink, _ guards: LinkGuards, losses: inout [String]
  ) -> SavedApp.WaitingLink? {
    do {
      var link = link
      guard case .wait(_, let condition, let identity) = try guards.ask(for: link.destination)
      else {
        losses.append("\(link.destination): nothing here makes it wait for \(link.condition)")
        return nil
      }
      if condition != link.condition {
        link.condition = condition
        // Whoever it was for, it isn't for others now.
        link.identity = link.identity ?? identity
      }
      return link
    } catch is LinkError {
      losses.append("\(link.destination): no link leads there here")
    } catch {
      losses.append("\(error)")
    }
    return nil
  }
}

/// A link that has waited in vain.
public struct DroppedLink: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable, CaseIterable {
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
  package let number: Int
  package let destination: Destination
  package let condition: String
  package let reason: Reason
  package let time: StageClock.Instant
}

extension DroppedLink: CustomStringConvertible {
  /// The link and why it was dropped, in one line.
  public var description: String { "\(destination), \(reason.words)" }
}

extension DroppedLink.Reason {
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

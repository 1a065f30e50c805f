/// Links that wait: until the app has a root, or until a condition holds.
extension Router {
  /// How long a link waits for its condition.
  public static let deferredLinkLifetime = Duration.seconds(600)

  /// The links that wait for a condition, oldest first: destination and condition.
  public var deferredLinks: [(destination: Destination, condition: String)] {
    linkQueue.deferred.map { ($0.link.destination, $0.condition) }
  }

  /// The last links that have waited in vain, oldest first.
  public var droppedLinks: ObservableState<[DroppedLink]> { linkQueue.dropped.states }

  /// How many links have waited in vain so far.
  package var dropCount: Int { linkQueue.dropCount }

  /// Says that a condition holds now: the links that wait for it are checked once more and opened.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - identity: Who makes it hold. Links that wait for somebody else are dropped.
  public func conditionHolds(_ condition: String, as identity: String? = nil) {
    let due = takeDeferred { $0.condition == condition }
    let isForOther = { (item: LinkQueue.Deferred) in
      item.identity != nil && item.identity != identity
    }
    drop(due.filter(isForOther), because: .otherUser)
    for item in due where !isForOther(item) {
      var link = item.link
      link.lastCondition = condition
      openOrReport(link)
    }
  }

  /// Drops the links that wait for a condition which nobody expects to hold any more.
  ///
  /// Those whose turn comes after the transition under way don't wait for it either.
  public func dropDeferredLinks() {
    linkQueue.cancellations += 1
    drop(takeDeferred { _ in true }, because: .cancelled)
  }

  /// Keeps a link that came before the app has found its root.
  func keepEarly(_ link: LinkQueue.Link) {
    var link = link
    link.isCold = true
    linkQueue.early.append(link)
    guard linkQueue.early.count > LinkQueue.limit else { return }
    let oldest = linkQueue.early.removeFirst()
    drop([.init(link: oldest, condition: "the app's root", identity: nil)], because: .displaced)
  }

  /// Keeps a link until a condition holds; the same link takes the place of an earlier one.
  ///
  /// - Returns: Whether it waits; another is dropped.
  @discardableResult
  func postpone(_ link: LinkQueue.Link, until condition: String, as identity: String?) -> Bool {
    var link = link
    // What is unsaved by then is another matter than what was when somebody insisted.
    link.insists = false
    link.isCold = true
    link.deadline =
      link.deadline ?? stage.clock.now.advanced(by: Self.deferredLinkLifetime)
    let item = LinkQueue.Deferred(link: link, condition: condition, identity: identity)
    if let cancellations = link.cancellations, cancellations != linkQueue.cancellations {
      drop([item], because: .cancelled)
      return false
    }
    guard link.lastCondition != condition else {
      drop([item], because: .unmet)
      return false
    }
    linkQueue.deferred.removeAll { $0.isSame(as: item) }
    linkQueue.deferred.append(item)
    if linkQueue.deferred.count > LinkQueue.limit {
      drop([linkQueue.deferred.removeFirst()], because: .displaced)
    }
    watchDeadlines()
    return true
  }

  private func takeDeferred(_ isTaken: (LinkQueue.Deferred) -> Bool) -> [LinkQueue.Deferred] {
    let taken = linkQueue.deferred.filter(isTaken)
    linkQueue.deferred.removeAll(where: isTaken)
    if linkQueue.deferred.isEmpty {
      linkQueue.expiry?.cancel()
      linkQueue.expiry = nil
    }
    return taken
  }

  private func drop(_ links: [LinkQueue.Deferred], because reason: DroppedLink.Reason) {
    linkQueue.drop(links, because: reason, at: stage.clock.now)
  }

  /// Sleeps until the first link has waited long enough; one that sleeps already looks again then.
  func watchDeadlines() {
    guard linkQueue.expiry == nil,
      let deadline = linkQueue.deferred.compactMap(\.link.deadline).min()
    else { return }
    linkQueue.expiry = stage.start("links.expire") { [weak self, clock = stage.clock] effect in
      try? await clock.sleep(until: deadline, tolerance: nil)
      guard !effect.isCancelled else { return }
      self?.dropExpired()
    }
  }

  private func dropExpired() {
    linkQueue.expiry = nil
    let now = stage.clock.now
    drop(takeDeferred { ($0.link.deadline ?? now) <= now }, because: .expired)
    watchDeadlines()
  }
}

/// Deep links: opened immediately, after the current transition, or when a condition holds.
extension Router {
  /// The maximum time that a link waits for its condition.
  package static let deferredLinkLifetime = Duration.seconds(600)

  /// The maximum number of redirects of a link.
  package static let redirectLimit = 5

  /// Opens a deep link, with the policy of its pattern.
  ///
  /// - Returns: The outcome.
  /// - Throws: `LinkError` if the link cannot be read, ``RouterError`` if a guard or a scene refuses; the app
  ///   has not moved then.
  public func open(_ url: String, force: Bool = false) throws -> LinkOutcome {
    if let navigation, let open = navigation.onOpenURL {
      guard open(url) else { throw RouterError.declinedURL(url) }
      try inTurn { navigation.updateTree() }
      guard let front = tree.focus?.destination else { throw RouterError.declinedURL(url) }
      return isMoving ? .queued(front) : .opened(front)
    }
    return try open(try links.resolve(url), cause: "link \(url)", force: force)
  }

  /// Whether a URL can be opened at all.
  package var opensURLs: Bool { !links.patterns.isEmpty || navigation?.onOpenURL != nil }

  /// Opens the link of a destination.
  package func open(
    _ destination: Destination, cause: String, force: Bool = false
  ) throws -> LinkOutcome {
    try open(LinkQueue.Link(destination: destination, cause: cause, force: force))
  }

  private func open(_ link: LinkQueue.Link) throws -> LinkOutcome {
    guard linkQueue.isReady else {
      linkQueue.keepEarly(link)
      return .early(link.destination)
    }
    guard isMoving else { return try transition { try follow(link) } }
    var link = link
    link.cancellations = linkQueue.cancellations
    enqueue { [self, link] in _ = try follow(link) }
    return .queued(link.destination)
  }

  private func openOrReport(_ link: LinkQueue.Link) {
    do { _ = try open(link) } catch { stage.report(error) }
  }

  private func follow(_ link: LinkQueue.Link) throws -> LinkOutcome {
    switch try guards.evaluate(for: link.destination) {
    case .wait(_, let condition, let identity):
      // The guards may redirect the link when they are evaluated again.
      if linkQueue.postpone(link, until: condition, as: identity) {
        builder?.didDeferLink(until: condition)
      }
      return .deferred(link.destination, until: condition)
    case .pass(let path):
      let target = path.last ?? link.destination
      if let request = try request(for: link, along: path) { try move(request) }
      return .opened(target)
    }
  }

  private func request(for link: LinkQueue.Link, along path: [Destination]) throws -> MoveRequest? {
    let policy = path.last.flatMap { links.pattern(named: $0.name)?.policy } ?? .reset
    return try planner.plan(along: path, by: policy, isCold: link.isCold).map {
      MoveRequest(
        operation: $0, requester: .top, cause: link.cause, force: link.force, kind: .jump)
    }
  }

  /// Returns what ``open(_:cause:force:)`` would do now with a link to a destination, without making its scenes.
  package func preview(_ destination: Destination) -> LinkPreview {
    var preview = LinkPreview()
    guard linkQueue.isReady else { return preview }
    let link = LinkQueue.Link(destination: destination, cause: "preview", force: false)
    do {
      switch try guards.evaluate(for: destination, onAnswer: { preview.answers.append($0) }) {
      case .wait(_, let condition, let identity):
        preview.outcome = .waits(for: condition, isForOneUser: identity != nil)
      case .pass(let path):
        preview.path = path
        preview.outcome = try outcome(of: request(for: link, along: path))
      }
    } catch {
      preview.outcome = .fails(error)
    }
    return preview
  }

  private func outcome(of request: MoveRequest?) throws -> LinkPreview.Outcome {
    guard let request else { return .stays }
    let after = try permittedTransition(for: request).tree
    return after == tree ? .stays : .moves(to: after.path.map(\.destination))
  }

  /// Evaluates the guards of a destination that is not opened by a link.
  ///
  /// - Parameter destination: The destination to reach.
  /// - Returns: The destination that may be reached: the given one, or the target of a redirect.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/waits(_:for:)``,
  ///   ``RouterError/redirectedTooOften(_:)``.
  public func permitted(_ destination: Destination) throws -> Destination {
    guard links.pattern(named: destination.name) != nil else { return destination }
    switch try guards.evaluate(for: destination) {
    case .pass(let path): return path.last ?? destination
    case .wait(let target, let condition, _): throw RouterError.waits(target, for: condition)
    }
  }

  // MARK: Waiting links

  /// Marks the app's root as set; links that arrived before are opened now.
  public func becomeReady() {
    guard !linkQueue.isReady else { return }
    for link in linkQueue.becomeReady() { openOrReport(link) }
  }

  /// The links that wait for a condition, oldest first: destination and condition.
  public var deferredLinks: [(destination: Destination, condition: String)] {
    linkQueue.deferred.map { ($0.link.destination, $0.condition) }
  }

  /// These links, each with its remaining time.
  package var waitingLinks: [SavedApp.WaitingLink] { linkQueue.saved }

  /// The last links that were dropped, oldest first.
  public var droppedLinks: ObservableState<[DroppedLink]> { linkQueue.dropped.states }

  package var dropCount: Int { linkQueue.dropCount }

  /// Opens the links that wait for a condition, which holds now, after their guards are evaluated again.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - identity: The user of the condition. Links that wait for another user are dropped.
  public func openDeferredLinks(waitingFor condition: String, as identity: String? = nil) {
    for link in linkQueue.take(waitingFor: condition, as: identity) { openOrReport(link) }
  }

  /// Drops the links that wait for a condition, because no condition is expected to hold any more.
  ///
  /// Links that are queued after the current transition will not wait for a condition either.
  public func dropDeferredLinks() { linkQueue.dropAll() }
}

/// The outcome of a link that could be read.
public enum LinkOutcome: Hashable, Sendable {
  /// The app is at the link's destination.
  case opened(Destination)
  /// The link waits until a condition holds, as in `signedIn`.
  case deferred(Destination, until: String)
  /// The link waits until the app has set its root.
  case early(Destination)
  /// The link waits for the current transition, and for those requested before it.
  case queued(Destination)
}

package struct LinkPreview {
  package enum Outcome {
    /// The app would move: the destinations from the root to the front scene.
    case moves(to: [Destination])
    case stays
    /// The link would wait until a condition holds, perhaps for one user only.
    case waits(for: String, isForOneUser: Bool)
    /// The link would wait until the app has set its root.
    case early
    case fails(any Error)
  }

  /// The decisions of the guards, in order; a redirected link starts again at its root.
  package internal(set) var answers: [GuardAnswer] = []
  /// The destinations from the root to the link's target; empty if no guard lets it pass.
  package internal(set) var path: [Destination] = []
  package internal(set) var outcome = Outcome.early
}

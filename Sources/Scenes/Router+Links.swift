/// Deep links: each opened now, after the transition under way, or once its condition holds.
extension Router {
  /// How long a link waits for its condition.
  package static let deferredLinkLifetime = Duration.seconds(600)

  /// How often guards may redirect one link.
  package static let redirectLimit = 5

  /// Goes where a deep link leads, as the policy of its pattern says.
  ///
  /// - Returns: What became of the link.
  /// - Throws: `LinkError` where the link can't be read, ``RouterError`` where a guard or a scene
  ///   stands against it; nothing has moved then.
  public func open(_ url: String, insisting insists: Bool = false) throws -> LinkOutcome {
    try open(try links.resolve(url), cause: "link \(url)", insisting: insists)
  }

  /// Goes where the link of a destination leads.
  package func open(
    _ destination: Destination, cause: String, insisting insists: Bool = false
  ) throws -> LinkOutcome {
    try open(LinkQueue.Link(destination: destination, cause: cause, insists: insists))
  }

  private func open(_ link: LinkQueue.Link) throws -> LinkOutcome {
    guard linkQueue.isReady else {
      linkQueue.keepEarly(link)
      return .early(link.destination)
    }
    guard isMoving else { return try transition { try follow(link) } }
    var link = link
    link.cancellations = linkQueue.cancellations
    wait { [self, link] in _ = try follow(link) }
    return .queued(link.destination)
  }

  private func openOrReport(_ link: LinkQueue.Link) {
    do { _ = try open(link) } catch { stage.report(error) }
  }

  private func follow(_ link: LinkQueue.Link) throws -> LinkOutcome {
    switch try guards.ask(for: link.destination) {
    case .wait(_, let condition, let identity):
      // Its guards may send it elsewhere when they are asked again.
      if linkQueue.postpone(link, until: condition, as: identity) {
        builder?.linkWaits(for: condition)
      }
      return .deferred(link.destination, until: condition)
    case .pass(let line):
      let target = line.last ?? link.destination
      if let request = try request(for: link, along: line) { try move(request) }
      return .opened(target)
    }
  }

  private func request(for link: LinkQueue.Link, along line: [Destination]) throws -> MoveRequest? {
    let policy = line.last.flatMap { links.pattern(named: $0.name)?.policy } ?? .reset
    return try planner.plan(along: line, by: policy, isCold: link.isCold).map {
      MoveRequest(
        operation: $0, requester: .top, cause: link.cause, insists: link.insists, course: .jump)
    }
  }

  /// Says what a link to a destination would do now: what ``open(_:cause:insisting:)`` does, but for the
  /// scenes that it makes.
  package func preview(_ destination: Destination) -> LinkPreview {
    var preview = LinkPreview()
    guard linkQueue.isReady else { return preview }
    let link = LinkQueue.Link(destination: destination, cause: "preview", insists: false)
    do {
      switch try guards.ask(for: destination, noting: { preview.answers.append($0) }) {
      case .wait(_, let condition, let identity):
        preview.end = .waits(for: condition, isForOneUser: identity != nil)
      case .pass(let line):
        preview.line = line
        preview.end = try end(of: request(for: link, along: line))
      }
    } catch {
      preview.end = .fails(error)
    }
    return preview
  }

  private func end(of request: MoveRequest?) throws -> LinkPreview.End {
    guard let request else { return .stays }
    let after = try permittedTransition(for: request).tree
    return after == tree ? .stays : .moves(to: after.path.map(\.destination))
  }

  /// Asks the guards of a destination that isn't opened by a link.
  ///
  /// - Parameter destination: Where somebody wants to go.
  /// - Returns: Where they may go: there, or where a guard sends them.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/waits(_:for:)``,
  ///   ``RouterError/redirectedTooOften(_:)``.
  public func permitted(_ destination: Destination) throws -> Destination {
    guard links.pattern(named: destination.name) != nil else { return destination }
    switch try guards.ask(for: destination) {
    case .pass(let line): return line.last ?? destination
    case .wait(let target, let condition, _): throw RouterError.waits(target, for: condition)
    }
  }

  // MARK: Links that wait

  /// Says that the app has found its root: links that came too early are opened now.
  public func becomeReady() {
    guard !linkQueue.isReady else { return }
    for link in linkQueue.becomeReady() { openOrReport(link) }
  }

  /// The links that wait for a condition, oldest first: destination and condition.
  public var deferredLinks: [(destination: Destination, condition: String)] {
    linkQueue.deferred.map { ($0.link.destination, $0.condition) }
  }

  /// The last links that have waited in vain, oldest first.
  public var droppedLinks: ObservableState<[DroppedLink]> { linkQueue.dropped.states }

  package var dropCount: Int { linkQueue.dropCount }

  /// Says that a condition holds now: the links that wait for it are checked once more and opened.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - identity: Who makes it hold. Links that wait for somebody else are dropped.
  public func conditionHolds(_ condition: String, as identity: String? = nil) {
    for link in linkQueue.take(waitingFor: condition, as: identity) { openOrReport(link) }
  }

  /// Drops the links that wait for a condition which nobody expects to hold any more.
  ///
  /// Those whose turn comes after the transition under way don't wait for it either.
  public func dropDeferredLinks() { linkQueue.dropAll() }
}

/// What became of a link that could be read.
public enum LinkOutcome: Hashable, Sendable {
  /// The app is where the link leads.
  case opened(Destination)
  /// The link waits until a condition holds, as in `signedIn`.
  case deferred(Destination, until: String)
  /// The link waits until the app has found its root.
  case early(Destination)
  /// The link waits for its turn: the transition under way comes first, and what was asked for before.
  case queued(Destination)
}

package struct LinkPreview {
  package enum End {
    /// The app would go there: the destinations from the root to the scene in front.
    case moves(to: [Destination])
    case stays
    /// The link would wait until a condition holds; perhaps for one user only.
    case waits(for: String, isForOneUser: Bool)
    case comesEarly
    case fails(any Error)
  }

  /// What the guards have said, in order; a redirected link begins again at its root.
  package internal(set) var answers: [GuardAnswer] = []
  /// The destinations from the root to where the link leads; empty where no guard lets it pass.
  package internal(set) var line: [Destination] = []
  package internal(set) var end = End.comesEarly
}

extension Router {
  /// Goes where a deep link leads, as the policy of its pattern says.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Returns: What became of the link.
  /// - Throws: ``LinkError`` where the link can't be read, ``RouterError`` where a guard or a scene
  ///   stands against it; nothing has moved then.
  public func open(_ url: String, insisting insists: Bool = false) throws -> LinkOutcome {
    try open(try links.resolve(url), cause: "link \(url)", insisting: insists)
  }

  /// Goes where the link of a destination leads.
  ///
  /// - Parameters:
  ///   - destination: Where to go, a destination of the link table.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether to leave scenes that refuse.
  /// - Returns: What became of it.
  /// - Throws: ``LinkError`` where the table has no such destination, ``RouterError`` where a guard or
  ///   a scene stands against it; nothing has moved then.
  package func open(
    _ destination: Destination, cause: String, insisting insists: Bool = false
  ) throws -> LinkOutcome {
    try open(LinkQueue.Link(destination: destination, cause: cause, insists: insists))
  }

  func open(_ link: LinkQueue.Link) throws -> LinkOutcome {
    guard linkQueue.isReady else {
      keepEarly(link)
      return .early(link.destination)
    }
    guard isMoving else { return try transition { try follow(link) } }
    var link = link
    link.cancellations = linkQueue.cancellations
    wait { [self, link] in _ = try follow(link) }
    return .queued(link.destination)
  }

  /// Says that the app has found its root: links that came too early are opened now.
  public func becomeReady() {
    guard !linkQueue.isReady else { return }
    linkQueue.isReady = true
    let early = linkQueue.early
    linkQueue.early = []
    for link in early { openOrReport(link) }
  }

  func openOrReport(_ link: LinkQueue.Link) {
    do { _ = try open(link) } catch { stage.report(error) }
  }

  /// Follows a link from where the app is now, in a transition.
  private func follow(_ link: LinkQueue.Link) throws -> LinkOutcome {
    switch try askGuards(of: link.destination) {
    case .wait(_, let condition, let identity):
      // Its guards may send it elsewhere when they are asked again.
      if postpone(link, until: condition, as: identity) { builder?.linkWaits(for: condition) }
      return .deferred(link.destination, until: condition)
    case .pass(let line):
      let target = line.last ?? link.destination
      if let request = try request(for: link, along: line) { try move(request) }
      return .opened(target)
    }
  }
}

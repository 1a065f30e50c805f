/// The links that wait, while a saved state is taken and comes back.
extension Router {
  /// The links that wait for a condition, as they are saved.
  var waitingLinks: [SavedApp.WaitingLink] {
    linkQueue.deferred.map { item in
      SavedApp.WaitingLink(
        destination: item.link.destination, condition: item.condition, identity: item.identity,
        cause: item.link.cause,
        left: SavedDuration(
          item.link.deadline.map { max(.zero, stage.clock.now.duration(to: $0)) }
            ?? Self.deferredLinkLifetime))
    }
  }

  /// Waits with the links that were saved, in the place of others.
  ///
  /// - Returns: Which links lead nowhere here, in words for the user.
  func wait(for saved: [SavedApp.WaitingLink]) -> [String] {
    let links = saved.filter(leadsSomewhere)
    // What waits already goes on waiting.
    linkQueue.deferred.removeAll { item in
      links.contains {
        $0.destination == item.link.destination && $0.condition == item.condition
          && $0.identity == item.identity
      }
    }
    dropDeferredLinks()
    for link in links {
      let left = min(link.left.duration, Self.deferredLinkLifetime)
      postpone(
        LinkQueue.Link(
          destination: link.destination, cause: link.cause, insists: false,
          deadline: stage.clock.now.advanced(by: left)),
        until: link.condition, as: link.identity)
    }
    return saved.filter { !leadsSomewhere($0) }.map {
      "\($0.destination): no link leads there here"
    }
  }

  private func leadsSomewhere(_ link: SavedApp.WaitingLink) -> Bool {
    (try? links.ancestors(of: link.destination)) != nil
  }

  /// Has the links again that there were, and those dropped.
  func keep(_ links: LinkQueue.Content) {
    linkQueue.content = links
    watchDeadlines()
  }
}

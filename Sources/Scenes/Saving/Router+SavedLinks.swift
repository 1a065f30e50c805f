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
  /// Each waits for what its guards ask for here, which may be something else than where it was saved.
  ///
  /// - Returns: Which links have nothing to wait for here, in words for the user.
  func wait(for saved: [SavedApp.WaitingLink]) -> [String] {
    var losses: [String] = []
    let links = saved.compactMap { asked($0, losses: &losses) }
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
    return losses
  }

  /// The link with the condition that its guards ask for here; nil where it has nothing to wait for.
  private func asked(
    _ link: SavedApp.WaitingLink, losses: inout [String]
  ) -> SavedApp.WaitingLink? {
    do {
      var link = link
      guard case .wait(_, let condition, let identity) = try askGuards(of: link.destination) else {
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

  /// Has the links again that there were, and those dropped.
  func keep(_ links: LinkQueue.Content) {
    linkQueue.content = links
    watchDeadlines()
  }
}

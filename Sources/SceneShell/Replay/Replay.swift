import Scenes

/// Opens the links of lists, and says where they lead.
@SceneActor
struct Replay<App: ShellApp> {
  let lists: [LinkList]
  let shard: Shard
  let runner: LinkRunner<App>
  let results: ReplayResults
  let console: Console

  /// Replays all links, until nobody reads the outcomes any more.
  ///
  /// - Returns: What the process leaves with.
  /// - Throws: ``ReplayStop`` where it can't go on.
  func run() async throws(ReplayStop) -> ExitStatus {
    try await runner.prepare()
    var links = LinkLists(lists, shard: shard)
    while let entry = try next(&links) {
      let record: ReplayRecord
      switch entry {
      case .unreadable(let place, let reason): record = .unreadable(place, reason: reason)
      case .link(let link):
        record = ReplayRecord(link, try await runner.open(link.url), mayBeRefused: false)
      }
      results.show(record)
      results.take(record)
      if console.isBroken { return .commandFailed }
    }
    return results.finish()
  }

  private func next(_ links: inout LinkLists) throws(ReplayStop) -> LinkListEntry? {
    do {
      return try links.next()
    } catch {
      console.complain("error: \(error)")
      throw ReplayStop(status: .usage)
    }
  }
}

/// Opens the links of lists, and says where they lead.
@MainActor
struct Replay<App: ShellApp> {
  let lists: [LinkList]
  let shard: Shard
  /// Opens the links, or the first app only where others open them.
  let runner: LinkRunner<App>
  /// Starts those who open the links side by side; nil where the runner does.
  let makeWorkers: (@MainActor () -> LinkWorkers)?
  let baseline: BaselineComparison?
  let results: ReplayResults
  let console: Console

  /// Replays all links, until nobody reads the outcomes any more.
  func run() async throws(CommandStop) -> ExitStatus {
    defer { results.progress?.clear() }
    try await runner.prepare()
    var links = LinkLists(lists, shard: shard)
    if let workers = makeWorkers?() {
      try openAll(&links, by: workers)
    } else {
      while !console.isBroken, let entry = try next(&links) {
        guard case .link(let link) = entry else {
          try take(entry, nil)
          continue
        }
        try take(entry, try await runner.open(link.url))
      }
    }
    guard !console.isBroken else { return .commandFailed }
    try finishBaseline()
    if results.tally.isEmpty, !links.hasOthers { results.takeNothing(from: lists) }
    return results.finish()
  }

  private func openAll(
    _ links: inout LinkLists, by workers: LinkWorkers
  ) throws(CommandStop) {
    var batch = LinkBatch()
    while !console.isBroken, let entry = try next(&links) {
      batch.append(entry)
      guard batch.isFull else { continue }
      workers.open(batch)
      batch = LinkBatch()
      while workers.isFull, let outcomes = try workers.next() { try take(outcomes) }
    }
    if !batch.isEmpty { workers.open(batch) }
    while !console.isBroken, let outcomes = try workers.next() { try take(outcomes) }
  }

  private func take(_ outcomes: [(entry: LinkListEntry, outcome: ReplayOutcome?)])
    throws(CommandStop)
  {
    for (entry, outcome) in outcomes { try take(entry, outcome) }
  }

  private func take(_ entry: LinkListEntry, _ outcome: ReplayOutcome?) throws(CommandStop) {
    switch (entry, outcome) {
    case (.unreadable(let place, let reason), _):
      results.take(.unreadable(place, reason: reason))
    case (.link, nil): break
    case (.link(let link), let outcome?):
      let record = ReplayRecord(link, outcome, mayBeRefused: baseline != nil)
      results.show(record)
      guard let baseline else { return results.take(record) }
      take(try attempt { () throws(LinkListError) in try baseline.take(record) })
    }
  }

  private func take(_ findings: [BaselineComparison.Finding]) {
    for finding in findings {
      switch finding {
      case .record(let record): results.take(record)
      case .outOfStep(let place, let other): results.take(outOfStepAt: place, baseline: other)
      }
    }
  }

  private func finishBaseline() throws(CommandStop) {
    guard let baseline else { return }
    take(try attempt { () throws(LinkListError) in try baseline.finish() })
    while let record = try attempt({ () throws(LinkListError) in try baseline.nextRemoved() }) {
      results.take(record)
    }
  }

  private func next(_ links: inout LinkLists) throws(CommandStop) -> LinkListEntry? {
    do { return try links.next() } catch { throw stop(because: error) }
  }

  private func attempt<Result>(
    _ body: () throws(LinkListError) -> Result
  ) throws(CommandStop) -> Result {
    do { return try body() } catch { throw stop(because: error) }
  }

  private func stop(because error: LinkListError) -> CommandStop {
    results.complain("error: \(error)")
    return CommandStop(status: .usage)
  }
}

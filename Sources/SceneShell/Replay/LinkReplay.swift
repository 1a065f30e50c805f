import SceneSystem

/// Opens the links of lists and reports their outcomes.
@MainActor
struct LinkReplay<App: ShellApp> {
  let lists: [LinkList]
  let shard: Shard
  /// The runner of the links; with workers it only makes the first app.
  let runner: LinkRunner<App>
  let workers: LinkWorkers?
  let baseline: BaselineComparison?
  let results: ReplayResults
  let console: Console

  /// Replays all links, until the reader of the output ends or a signal arrives; returns the exit status.
  func run() async throws(ExitRequest) -> ExitStatus {
    defer {
      results.progress?.clear()
      runner.end()
    }
    do {
      return try await replay()
    } catch let request as ExitRequest {
      throw request
    } catch {
      results.printDiagnostic("error: \(error)")
      throw ExitRequest(status: .usage)
    }
  }

  private func replay() async throws -> ExitStatus {
    try await runner.prepare()
    let interruption = Interruption()
    defer { interruption.end() }
    var links = LinkLists(lists, shard: shard)
    do {
      if let workers {
        try openAll(&links, by: workers, interruption)
      } else {
        while !isOver(interruption), let entry = try links.next() {
          if case .link(let link) = entry {
            RunningItem.set(link.url, "link", mayMove: runner.mayMove)
            try add(entry, try await runner.open(link.url))
          } else {
            try add(entry, nil)
          }
        }
      }
      guard !console.isBroken else { return .commandFailed }
      guard !interruption.hasOccurred else { return results.finishInterrupted(in: baseline) }
      try results.addRest(of: baseline)
    } catch LinkListError.file(.interrupted) {
      return results.finishInterrupted(in: baseline)
    }
    if results.tally.isEmpty, !links.hasOthers { results.addMissingLinks(of: lists.map(\.path)) }
    return results.finish(shardOf: shard == .whole ? nil : links.sum)
  }

  private func isOver(_ interruption: Interruption) -> Bool {
    console.isBroken || interruption.hasOccurred
  }

  private func openAll(
    _ links: inout LinkLists, by workers: LinkWorkers, _ interruption: Interruption
  ) throws {
    let isInterrupted = { interruption.hasOccurred }
    var batch = LinkBatch()
    var failure: (any Error)?
    while !isOver(interruption) {
      do {
        guard let entry = try links.next() else { break }
        batch.append(entry)
      } catch {
        // The results so far follow.
        failure = error
        break
      }
      guard batch.isFull else { continue }
      try workers.open(batch)
      batch = LinkBatch()
      while let outcomes = try workers.next(unless: { !workers.isFull || isInterrupted() }) {
        try outcomes.forEach(add)
      }
    }
    if !interruption.hasOccurred, !batch.entries.isEmpty { try workers.open(batch) }
    while !console.isBroken, let outcomes = try workers.next(unless: isInterrupted) {
      try outcomes.forEach(add)
    }
    if let failure { throw failure }
  }

  private func add(_ entry: LinkListEntry, _ outcome: ReplayOutcome?) throws {
    switch (entry, outcome) {
    case (.unreadable(let place, let reason), _):
      try results.add(.unreadable(place, reason: reason), comparedBy: baseline)
    case (.link, nil): break
    case (.link(let link), let outcome?):
      let record = ReplayRecord(link, outcome, mayBeRefused: baseline != nil)
      try results.add(record, comparedBy: baseline)
    }
  }
}

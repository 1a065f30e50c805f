import SceneLanguage
import SceneReports
import SceneSystem

/// Runs several scripts, one after another or in worker processes, and reports their results in order.
@MainActor
struct ScriptSuite<App: ShellApp> {
  let run: ScriptRun<App>
  /// The directory of journals; nil for none.
  let journals: ScriptJournals?
  let results: SuiteResults
  let console: Console
  /// How often each script runs.
  let repeats: Int
  /// How often a script that fails runs again.
  let retries: Int
  /// The number of processes; 1 stands for this process.
  let jobs: Int
  /// The timeout of scripts that have none of their own.
  let limit: Duration?
  let stopsAtFailure: Bool
  /// Compares the output of a script with its expected output, or updates that.
  let compare: @MainActor (inout ScriptResult, ScriptFile) -> Void

  private struct Item {
    let script: ScriptFile
    let turn: Int
  }

  /// Runs scripts in the order given.
  func run(_ scripts: [ScriptFile]) async throws(ExitRequest) -> ExitStatus {
    console.guardOutput()
    let interruption = Interruption()
    defer { interruption.end() }
    let items = scripts.flatMap { script in (1...repeats).map { Item(script: script, turn: $0) } }
    let pool = try makePool(items)
    var outcomes: [(path: String, hasPassed: Bool)] = []
    defer { FailedScripts(app: App.name).update(outcomes, console) }
    for (index, item) in items.enumerated() {
      guard !console.isBroken else { return .commandFailed }
      let left = items.count - index
      guard !interruption.hasOccurred else {
        return finish(items[index...], pool, interruptedAt: nil)
      }
      results.willRun(title(of: item), number: index + 1, of: items.count)
      let result = try await result(of: item, pool, interruption)
      if result.isInterrupted, interruption.hasOccurred {
        return finish(items[(index + 1)...], pool, interruptedAt: result)
      }
      results.add(result)
      if let last = outcomes.last, last.path == result.path {
        outcomes[outcomes.count - 1].hasPassed = last.hasPassed && result.hasPassed
      } else {
        outcomes.append((result.path, result.hasPassed))
      }
      if !result.hasPassed, stopsAtFailure { return results.finish(notRun: left - 1) }
    }
    return results.finish(notRun: 0)
  }

  /// Ends after Ctrl-C, with the results so far.
  private func finish(
    _ items: ArraySlice<Item>, _ pool: WorkerPool?, interruptedAt result: ScriptResult?
  ) -> ExitStatus {
    if let result { results.add(result) }
    var notRun = 0
    for item in items {
      guard let pool, !item.script.isStream else {
        notRun += 1
        continue
      }
      let runningTime = pool.runningTime
      if case .answered(let bytes)? = pool.takeOutcome(),
        var result = ShellWorker.decode(ScriptResult.self, bytes)
      {
        complete(&result, item)
        results.add(result)
      } else if let runningTime {
        results.add(interrupted(item, after: runningTime))
      } else {
        notRun += 1
      }
    }
    _ = results.finish(notRun: notRun)
    return .interrupted
  }

  private func title(of item: Item) -> String {
    "\(name: item.script.path)" + (repeats > 1 ? " (\(item.turn))" : "")
  }

  // MARK: One script

  private func result(
    of item: Item, _ pool: WorkerPool?, _ interruption: Interruption
  ) async throws(ExitRequest) -> ScriptResult {
    var failed: [ScriptResult.Retry] = []
    while true {
      let request = request(item, attempt: failed.count + 1)
      var result: ScriptResult
      if let pool, !item.script.isStream {
        if !failed.isEmpty {
          pool.sendAgain(try ShellWorker.encode(request, console), limit: wait(for: item))
        }
        result = try self.result(of: item, from: pool, interruption)
      } else {
        let run = run
        let script = item.script
        let limit = script.header.timeout ?? limit
        run.note(script)
        result = await interruption.value(
          of: HostTask.start { await run.result(of: script, request, within: limit).result })
      }
      complete(&result, item)
      result.retries = failed
      guard !result.hasPassed, !interruption.hasOccurred, failed.count < retries,
        !item.script.isStream, let failure = result.failure
      else { return result }
      failed.append(
        ScriptResult.Retry(status: result.status, failure: failure, details: result.details))
    }
  }

  private func complete(_ result: inout ScriptResult, _ item: Item) {
    if result.hasPassed { compare(&result, item.script) }
    if repeats > 1 { result.turn = item.turn }
  }

  private func request(_ item: Item, attempt: Int) -> ScriptRequest {
    let path = item.script.path
    return ScriptRequest(
      path: path, journal: journals?.path(of: path, turn: item.turn, attempt: attempt))
  }

  // MARK: Processes

  /// The time to wait for the process that runs a script; nil for no limit.
  private func wait(for item: Item) -> Duration? {
    (item.script.header.timeout ?? limit).map { $0 + ScriptRun<App>.grace }
  }

  /// The worker processes; nil if this process runs the scripts, as it does when it writes one journal for all.
  private func makePool(_ items: [Item]) throws(ExitRequest) -> WorkerPool? {
    guard run.sharedJournal == nil, !items.isEmpty,
      jobs > 1 || limit != nil || items.contains(where: { $0.script.header.timeout != nil })
    else { return nil }
    let count = min(jobs, items.count)
    let pool = WorkerPool(
      count: count, depth: Self.depth(items.count, count),
      arguments: ShellWorker.arguments(
        from: CommandLine.arguments.prefix(1) + CommandLineTool<App>.arguments))
    for item in items where !item.script.isStream {
      pool.send(
        try ShellWorker.encode(request(item, attempt: 1), console), limit: wait(for: item))
    }
    return pool
  }

  /// The number of scripts that a worker has at a time: 1 if there are few, since a long one would delay the next; up
  /// to 8 if there are many, so that no worker waits for this process.
  private static func depth(_ scripts: Int, _ processes: Int) -> Int {
    max(1, min(8, scripts / (8 * processes)))
  }

  private func result(
    of item: Item, from pool: WorkerPool, _ interruption: Interruption
  ) throws(ExitRequest) -> ScriptResult {
    var result = ScriptResult(path: item.script.path)
    switch try pool.next(console, unless: { interruption.hasOccurred }) {
    case .answered(let bytes)?:
      if let answer = ShellWorker.decode(ScriptResult.self, bytes) { return answer }
      result.fail(.commandFailed, "the worker process sent an invalid result")
    case .lost(let end, _)?: result.fail(.commandFailed, "the worker process \(end.text)")
    case .timedOut(_)?: result.markTimedOut(after: item.script.header.timeout ?? limit ?? .zero)
    case nil:
      let runningTime = pool.runningTime
      _ = pool.takeOutcome()
      return interrupted(item, after: runningTime ?? .zero)
    }
    return result
  }

  /// The result of a script that was running in another process at Ctrl-C.
  private func interrupted(_ item: Item, after duration: Duration) -> ScriptResult {
    var result = ScriptResult(path: item.script.path)
    result.fail(.interrupted, "interrupted")
    result.seconds = duration / .seconds(1)
    if repeats > 1 { result.turn = item.turn }
    return result
  }

  /// Runs the scripts that another process asks for, until it closes the connection.
  static func serve(
    _ run: ScriptRun<App>, limit: Duration?, _ console: Console
  ) async throws(ExitRequest) -> ExitStatus {
    guard let connection = WorkerConnection() else { return .usage }
    while let bytes = connection.receive() {
      guard let request = ShellWorker.decode(ScriptRequest.self, bytes) else { return .usage }
      let script = ScriptFile(at: request.path)
      let (result, hasTimedOut) = await run.result(
        of: script, request, within: script.header.timeout ?? limit)
      connection.answer(try ShellWorker.encode(result, console))
      // Work that such a script left running could disturb the next script.
      if hasTimedOut { break }
    }
    return .success
  }
}

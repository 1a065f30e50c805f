import FoundationEssentials
import Language
import SceneSystem

/// Runs scripts one after another, or several at once, and says what comes of each in their order.
@MainActor
struct ScriptSuite<App: ShellApp> {
  let scripts: [ScriptFile]
  let run: ScriptRun<App>
  let turns: Int
  let jobs: Int
  let timeout: Duration?
  let stopsAtFailure: Bool
  let updates: Bool
  /// The scripts that were named, of which even what was never expected before becomes so.
  let named: Set<String>
  /// What the program is started with to run one script.
  let arguments: [String]
  let results: SuiteResults

  func runAll(_ console: Console) async throws(CommandStop) -> ExitStatus {
    var kept: [(path: String, hasPassed: Bool)] = []
    defer { FailedScripts(app: App.name, variables: ProcessEnvironment.variables).update(kept) }
    let order = scripts.flatMap { script in (1...turns).map { (script, $0) } }
    let pool = makePool(order.map(\.0))
    for (index, (script, turn)) in order.enumerated() {
      guard !console.isBroken else { return .commandFailed }
      var result =
        if let pool, !script.isStream {
          try self.result(of: script, from: pool, console)
        } else {
          await run.result(of: script)
        }
      if result.hasPassed { compare(&result, of: script) }
      if turns > 1 { result.turn = turn }
      results.take(result)
      if kept.last?.path == script.path {
        kept[kept.count - 1].hasPassed = kept[kept.count - 1].hasPassed && result.hasPassed
      } else {
        kept.append((script.path, result.hasPassed))
      }
      if !result.hasPassed, stopsAtFailure {
        return results.finish(notRun: order.count - index - 1)
      }
    }
    return results.finish(notRun: 0)
  }

  /// The processes that run the scripts; nil where this one does.
  private func makePool(_ order: [ScriptFile]) -> WorkerPool? {
    guard jobs > 1 || timeout != nil || order.contains(where: { $0.header.timeout != nil }) else {
      return nil
    }
    let pool = WorkerPool(count: jobs, lifetime: .oneRequest, arguments: arguments)
    for script in order where !script.isStream {
      pool.send(
        Array(script.path.utf8),
        limit: (script.header.timeout ?? timeout).map { $0 + ScriptRun<App>.patience })
    }
    return pool
  }

  private func result(
    of script: ScriptFile, from pool: WorkerPool, _ console: Console
  ) throws(CommandStop) -> ScriptResult {
    let outcome: WorkerPool.Outcome?
    do {
      outcome = try pool.receive()
    } catch {
      console.complain("error: the processes can't be started: \(error)")
      throw CommandStop(status: .commandFailed)
    }
    switch outcome {
    case .answered(let bytes)?:
      if let result = try? JSONDecoder().decode(ScriptResult.self, from: Data(bytes)) {
        return result
      }
      return .lost(script, "its process has answered something else")
    case .lost(.status(let status), _)?:
      return .lost(script, "its process has left with status \(status)")
    case .lost(.signal(let signal), _)?:
      return .lost(script, "its process was ended by signal \(signal)")
    case .lost(.unknown, _)?, nil:
      return .lost(script, "its process has ended")
    case .timedOut?:
      let limit = script.header.timeout ?? timeout ?? .zero
      var result = ScriptResult(path: script.path)
      result.tookTooLong(limit)
      return result
    }
  }

  /// Compares what a script has printed with what it has to print.
  private func compare(_ result: inout ScriptResult, of script: ScriptFile) {
    let isMaking = updates && named.contains(script.path)
    guard let expected = ExpectedOutput(of: script, making: isMaking) else { return }
    do throws(FileError) {
      if updates {
        result.isUpdated = try expected.update(to: result.output)
        return
      }
      let lines = try expected.differences(from: result.output)
      guard !lines.isEmpty else { return }
      result.fail(
        .expectationFailed, "it prints something else than \(expected.path)",
        details: lines + ["--update writes what it prints to the file"])
    } catch {
      result.fail(.commandFailed, "\(error)")
    }
  }
}

extension ScriptResult {
  fileprivate static func lost(_ script: ScriptFile, _ reason: String) -> ScriptResult {
    var result = ScriptResult(path: script.path)
    result.fail(.commandFailed, reason)
    return result
  }

  fileprivate mutating func fail(_ status: ExitStatus, _ message: String, details: [String] = []) {
    self.status = status.rawValue
    failure = Failure(
      message: message, text: (["error: \(message)"] + details).joined(separator: "\n"))
  }
}

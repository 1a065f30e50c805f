import SceneExplorer
import SceneSystem

/// The process of a search, which an app may end: the search then begins again, without the attempt that did.
@MainActor
final class ExploreProcess {
  private enum Reply {
    case answered(ExploreAnswer)
    case lost(ProcessEnd, attempt: Int?)
  }

  private let pool: WorkerPool
  private let console: Console
  private let seconds: UInt32
  private let interruption = Interruption()
  private let line = ProgressLine()

  /// The longest time, in seconds, of trying again what did not end.
  private static let longestHang: UInt32 = 2

  /// Makes a process.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - seconds: The time after which an attempt ends it.
  ///   - console: For errors.
  init(arguments: [String], endingAttemptsAfter seconds: UInt32, _ console: Console) {
    self.seconds = seconds
    pool = WorkerPool(count: 1, depth: 2, arguments: arguments, keepsOutput: true)
    self.console = console
  }

  /// Searches, until Ctrl-C at the latest.
  func search() async throws(ExitRequest) -> ExplorationOutcome {
    defer { interruption.end() }
    var fatal: [Int: String] = [:]
    while true {
      // Ctrl-C cannot end a move that hangs; the search up to there is made again for its results.
      let endsThere = interruption.hasOccurred && !fatal.isEmpty
      let request = ExploreRequest.search(fatal: fatal, endsThere: endsThere)
      switch try reply(to: request, stopping: !endsThere) {
      case .answered(.found(var outcome)):
        for index in outcome.result.findings.indices {
          try await shrink(&outcome.result.findings[index])
        }
        return outcome
      case .answered(.failed(let status)):
        for line in printedLines { console.printDiagnostic(line) }
        throw ExitRequest(status: ExitStatus(rawValue: status) ?? .commandFailed)
      case .answered(.done): throw invalid
      case .lost(let end, let attempt):
        let text = text(of: end)
        guard let attempt else {
          throw console.exitRequest(
            printing: "the app cannot be explored: \(text)", .commandFailed)
        }
        fatal[attempt] = text
      }
    }
  }

  /// Leaves out the lines of a finding without which the last one ends the process as well.
  private func shrink(_ finding: inout ExplorationResult.Finding) async throws(ExitRequest) {
    guard let end = finding.end, let last = finding.lines.last else { return }
    let seconds = end == hang ? min(seconds, Self.longestHang) : seconds
    var request: ExitRequest?
    let fails = { @MainActor [self] (some: [String]) async -> Bool in
      guard request == nil, !interruption.hasOccurred else { return false }
      do throws(ExitRequest) {
        guard case .lost(let other, _) = try reply(to: .run(some + [last], seconds: seconds))
        else { return false }
        return text(of: other) == end
      } catch {
        request = error
        return false
      }
    }
    let lines = Array(finding.lines.dropLast())
    if await fails(lines) {
      var minimizer = Minimizer()
      finding.lines = await minimizer.fewest(of: lines, fails) + [last]
    } else if !interruption.hasOccurred {
      finding.title += FindingShrinker.isRare
    }
    if let request { throw request }
  }

  /// Sends a request, and waits for its answer; at Ctrl-C, the search is asked to stop.
  private func reply(
    to request: ExploreRequest, stopping stops: Bool = true
  ) throws(ExitRequest) -> Reply {
    pool.send(try ShellWorker.encode(request, console))
    var outcome = try pool.next(
      console,
      unless: { [self] in
        showProgress()
        return stops && interruption.hasOccurred
      })
    line?.clear()
    if outcome == nil {
      pool.send(try ShellWorker.encode(ExploreRequest.stop, console))
      outcome = try pool.next(console)
      _ = try pool.next(console)
    }
    switch outcome {
    case .answered(let bytes)?:
      guard let answer = ShellWorker.decode(ExploreAnswer.self, bytes) else { throw invalid }
      return .answered(answer)
    case .lost(let end, let attempt)?: return .lost(end, attempt: attempt)
    case .timedOut(_)?, nil: throw invalid
    }
  }

  private func showProgress() {
    guard let numbers = pool.progress(count: ExploreTally.count), numbers[0] > 0 else { return }
    line?.show { ExploreTally(numbers).line(after: $0) }
  }

  private var invalid: ExitRequest {
    console.exitRequest(printing: "the worker process sent an invalid result", .commandFailed)
  }

  private var hang: String { "did not end within \(seconds) s" }

  /// How the process ended, by what it printed last.
  private func text(of end: ProcessEnd) -> String {
    if end == .signal(ProcessEnd.alarm) { return hang }
    let reasons = ["Fatal error", "Precondition failed", "Assertion failed"]
    return printedLines.last { line in reasons.contains { line.contains($0) } }
      ?? "the process \(end.text)"
  }

  private var printedLines: [String] {
    String(decoding: pool.takeOutput(), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

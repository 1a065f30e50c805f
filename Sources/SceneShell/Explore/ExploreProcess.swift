import SceneExplorer
import SceneSystem

/// The process of a search, which an app may end: another one then continues the search, without the move that did.
@MainActor
final class ExploreProcess {
  private enum Reply {
    case answered(ExploreAnswer)
    /// How the process ended, by what it printed last, and whether a signal from outside may have killed or stopped it.
    case lost(String, attempt: Int?, mayBeKilled: Bool)
  }

  private let pool: WorkerPool
  private let console: Console
  private let seconds: UInt32
  private let memory: MemorySize
  private let deadline: ContinuousClock.Instant?
  /// The file in which the search is kept while this object lives; without one, the search begins again.
  private let backup = try? UnnamedFile()
  private var interruption = Interruption()
  private let line = ProgressLine()
  /// Why the search has to end; nil if it has not.
  private(set) var stop: SearchStop?
  /// Whether the process was killed because of its memory.
  private var isTooLarge = false
  /// The move that is made, and the memory at its beginning.
  private var (move, memoryBefore): (Int?, Int) = (nil, 0)

  /// The longest time, in seconds, of trying again what did not end.
  private static let longestHang: UInt32 = 2

  /// Makes a process with the command line of this one.
  ///
  /// - Parameters:
  ///   - searching: The limits of the search.
  ///   - console: For errors.
  /// - Throws: The error of the script of the start.
  init<App>(_ searching: SearchOptions<App>, _ console: Console) throws(ExitRequest) {
    _ = try console.require { try searching.startChoice }
    seconds = searching.timeout
    memory = searching.memoryLimit ?? .standard
    deadline = searching.timeLimit.map { RealTime.now + $0.duration }
    let words = CommandLine.arguments.prefix(1) + CommandLineTool<App>.arguments
    pool = WorkerPool(
      count: 1, depth: 2, arguments: ShellWorker.arguments(from: Array(words)), keepsOutput: true)
    self.console = console
  }

  /// Searches, until there is a reason to stop.
  func search() async throws(ExitRequest) -> ExplorationOutcome {
    defer { interruption.end() }
    var request = SearchRequest(backup: backup?.path)
    var fatalReports: [Int: String] = [:]
    // A move in which a process was killed is made again.
    var killed: Set<Int> = []
    var hasLostReport = false
    while true {
      // A stop cannot end a move that hangs; the search up to there is made again for its results.
      let searched = try reply(to: .search(request)) { [self] in
        request.last == nil && findsReasonToStop()
      }
      let moves: Int
      switch searched {
      case .answered(.searched(let count)): moves = count
      case .lost(_, let attempt, mayBeKilled: true)
      where killed.insert(attempt ?? 0).inserted:
        continue
      case .lost(let end, let attempt?, _):
        request.fatal[attempt] = end
        if stop != nil { request.last = attempt }
        continue
      default: throw exitRequest(after: searched)
      }
      // Ctrl-C ends the search, and once more the attempts to shorten its findings.
      interruption = Interruption()
      let isInterrupted = { [interruption] in interruption.hasOccurred }
      let reported = try reply(to: .report(fatal: fatalReports), stopsIf: isInterrupted)
      switch reported {
      case .answered(.found(var outcome)):
        for index in outcome.result.findings.indices {
          try await shrink(&outcome.result.findings[index], unless: isInterrupted)
        }
        return outcome
      case .lost(let end, let attempt?, _):
        fatalReports[attempt] = end
        request.last = moves
      // Another process has not searched, or the one that has did not begin to report.
      case .answered(.done) where !hasLostReport, .lost where !hasLostReport:
        hasLostReport = true
        request.last = moves
      default: throw exitRequest(after: reported)
      }
    }
  }

  /// What a reply without a result means.
  private func exitRequest(after reply: Reply) -> ExitRequest {
    switch reply {
    case .answered(.failed(let status)):
      for line in printedLines { console.printDiagnostic(line) }
      return ExitRequest(status: ExitStatus(rawValue: status) ?? .commandFailed)
    case .answered: return invalid
    case .lost(let end, _, _):
      return console.exitRequest(printing: "the app cannot be explored: \(end)", .commandFailed)
    }
  }

  /// Leaves out the lines of a finding without which the last one ends the process as well.
  private func shrink(
    _ finding: inout ExplorationResult.Finding, unless isInterrupted: @escaping () -> Bool
  ) async throws(ExitRequest) {
    guard let end = finding.end, let last = finding.lines.last else { return }
    let seconds = end == hang ? min(seconds, Self.longestHang) : seconds
    var request: ExitRequest?
    let fails = { @MainActor [self] (some: [String]) async -> Bool in
      guard request == nil, !isInterrupted() else { return false }
      do throws(ExitRequest) {
        guard case .lost(let other, _, _) = try reply(to: .run(some + [last], seconds: seconds))
        else { return false }
        return other == end
      } catch {
        request = error
        return false
      }
    }
    let lines = Array(finding.lines.dropLast())
    if await fails(lines) {
      var minimizer = Minimizer()
      finding.lines = await minimizer.fewest(of: lines, fails) + [last]
    } else if !isInterrupted() {
      finding.title += FindingShrinker.isRare
    }
    if let request { throw request }
  }

  /// Sends a request, and waits for its answer; the process is asked to end its work early if it `stops`.
  private func reply(
    to request: ExploreRequest, stopsIf stops: @escaping () -> Bool = { false }
  ) throws(ExitRequest) -> Reply {
    pool.send(try ShellWorker.encode(request, console))
    var isStopping = false
    var outcome: WorkerPool.Outcome?
    while outcome == nil {
      outcome = try pool.next(
        console,
        unless: { [self] in
          watch()
          return !isStopping && stops()
        })
      guard outcome == nil else { break }
      pool.send(try ShellWorker.encode(ExploreRequest.stop, console))
      isStopping = true
    }
    line?.clear()
    if isStopping { _ = try pool.next(console) }
    defer { isTooLarge = false }
    switch outcome {
    case .answered(let bytes)?:
      guard let answer = ShellWorker.decode(ExploreAnswer.self, bytes) else { throw invalid }
      return .answered(answer)
    case .lost(let end, let attempt)?:
      let text = text(of: end)
      let mayBeKilled =
        switch end {
        case .stopped, .signal(ProcessEnd.kill): !isTooLarge
        case .signal, .status, .unknown: false
        }
      // The move was too large, and not the search.
      if isTooLarge, stop == .memoryLimit { stop = nil }
      return .lost(text, attempt: attempt, mayBeKilled: mayBeKilled)
    case .timedOut(_)?, nil: throw invalid
    }
  }

  /// Looks for a reason to stop a search; returns whether there is one.
  private func findsReasonToStop() -> Bool {
    if stop == nil {
      if interruption.hasOccurred {
        stop = .interrupt
      } else if let deadline, RealTime.now >= deadline {
        stop = .timeLimit
      } else if let used = pool.memory, used > memory.bytes {
        stop = .memoryLimit
      }
    }
    return stop != nil
  }

  /// Shows the progress, and ends the process if a move takes too much memory.
  private func watch() {
    showProgress()
    guard let used = pool.memory else { return }
    if pool.position != move { (move, memoryBefore) = (pool.position, used) }
    // What the search itself needs, such as to save its states, is no fault of a move.
    if move != nil, used - max(memoryBefore, memory.bytes) > memory.bytes / 4 {
      isTooLarge = true
      pool.killCurrent()
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
    if isTooLarge { return "takes more than \(memory.text) of memory" }
    let reasons = ["Fatal error", "Precondition failed", "Assertion failed"]
    return printedLines.last { line in reasons.contains { line.contains($0) } }
      ?? "the process \(end.text)"
  }

  private var printedLines: [String] {
    String(decoding: pool.takeOutput(), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

import SceneExplorer
import SceneReports
import SceneSystem

/// Prints a line for each script and what led to a failure, and writes the reports.
@MainActor
final class SuiteResults {
  private let console: Console
  private let reports: ReportSet
  private let isQuiet: Bool
  /// Whether the steps of each script are printed.
  private let isVerbose: Bool
  /// The checksum of all scripts, if these are those of a shard.
  private let sum: UInt64?
  /// Real time is printed on a terminal only, so that the output in a file is reproducible.
  private let showsTime = StandardStream.output.isTerminal
  private(set) var tally = SuiteTally()
  /// What the scripts have reached.
  private(set) var coverage = Coverage()

  init(
    _ console: Console, _ reports: ReportSet, isQuiet: Bool, isVerbose: Bool,
    shardOf sum: UInt64? = nil
  ) {
    self.sum = sum
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }

  /// Shows which script runs, on a terminal.
  func willRun(_ title: String, number: Int, of count: Int) {
    guard !reports.isOutput else { return }
    console.showStatus("running  \(title)  (\(number) of \(count))")
  }

  func add(_ result: ScriptResult) {
    var result = result
    if let coverage = result.coverage { self.coverage.merge(coverage) }
    result.coverage = nil
    tally.add(result)
    reports.add(ReportResult(result))
    guard !reports.isOutput else { return }
    guard !isQuiet || !result.hasPassed || result.isFlaky else {
      for warning in result.warnings { console.print("warning", .yellow, ": \(warning)") }
      return
    }
    let (word, paint) = word(for: result)
    let attempts = result.retries.isEmpty ? "" : "  (\(result.retries.count + 1) attempts)"
    console.print(word, paint, "  \(result.title)\(attempts)\(time(result.seconds))")
    for warning in result.warnings { show("  warning: \(warning)") }
    if isVerbose {
      for line in result.steps.flatMap(\.lines) { show("  \(line)") }
    }
    if result.isFlaky {
      for (index, retry) in result.retries.enumerated() {
        show("  attempt \(index + 1) failed:")
        for line in retry.details { show("    \(line)") }
      }
    }
    for line in result.details { show("  \(line)") }
  }

  /// Prints a line of a report, which can quote anything that a script prints.
  private func show(_ line: String) { console.print(VisibleText.escaped(line)) }

  private func word(for result: ScriptResult) -> (String, Paint) {
    if result.isInterrupted { return ("interrupted", .yellow) }
    guard result.hasPassed else { return ("failed", .red) }
    if result.isFlaky { return ("flaky ", .yellow) }
    return (result.isUpdated ? "updated" : "passed", .green)
  }

  /// Prints the counts, and finishes the reports.
  func finish(notRun: Int) -> ExitStatus {
    tally.notRun = notRun
    console.showStatus(nil)
    if !reports.isOutput { console.print("\(tally)\(time(tally.seconds))") }
    return reports.finish(tally, shardOf: sum, console)
  }

  private func time(_ seconds: Double) -> String {
    guard showsTime else { return "" }
    return seconds < 1
      ? "  \(Int((seconds * 1000).rounded())) ms" : "  \((seconds * 100).rounded() / 100) s"
  }
}

struct SuiteTally: Tally {
  private(set) var passed = 0
  /// Scripts that passed after an attempt that failed.
  private(set) var flaky = 0
  private(set) var failed = 0
  private(set) var interrupted = 0
  var notRun = 0
  private(set) var seconds = 0.0
  /// The exit status: that of the first script that fails.
  private(set) var status = ExitStatus.success

  var counts: [(name: String, count: Int)] {
    [
      ("passed", passed), ("flaky", flaky), ("failed", failed), ("interrupted", interrupted),
      ("notRun", notRun),
    ]
  }

  mutating func add(_ result: ScriptResult) {
    seconds += result.seconds
    if result.isFlaky {
      flaky += 1
    } else if result.hasPassed {
      passed += 1
    } else if result.isInterrupted {
      interrupted += 1
    } else {
      failed += 1
    }
    if status == .success, !result.hasPassed {
      status = ExitStatus(rawValue: result.status) ?? .commandFailed
    }
  }

  var description: String {
    "\(passed) passed" + (flaky == 0 ? "" : ", \(flaky) flaky") + ", \(failed) failed"
      + (interrupted == 0 ? "" : ", \(interrupted) interrupted")
      + (notRun == 0 ? "" : ", \(notRun) not run")
  }
}

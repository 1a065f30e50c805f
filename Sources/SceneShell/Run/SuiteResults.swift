import Reports
import SceneSystem

/// Prints what comes of scripts, a line each and the story of those that fail, and writes reports.
@MainActor
final class SuiteResults {
  private let console: Console
  private let reports: ReportSet
  private let isQuiet: Bool
  /// Real time is shown to people only: what is printed into a file is the same each time.
  private let showsTime = StandardStream.output.isTerminal
  private(set) var tally = SuiteTally()

  init(_ console: Console, _ reports: ReportSet, isQuiet: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
  }

  func take(_ result: ScriptResult) {
    tally.add(result)
    reports.add(ReportResult(result))
    guard !reports.isOutput else { return }
    if !isQuiet || !result.hasPassed {
      let word = result.hasPassed ? result.isUpdated ? "updated" : "passed" : "failed"
      console.print(
        word, result.hasPassed ? .gain : .loss, "  \(result.title)\(time(result.seconds))")
    }
    for line in result.story { console.print("  \(line)") }
  }

  /// Says how many there were, and puts the reports in place.
  func finish(notRun: Int) -> ExitStatus {
    tally.notRun = notRun
    if !reports.isOutput { console.print("\(tally)\(time(tally.seconds))") }
    return reports.finish(tally, console)
  }

  private func time(_ seconds: Double) -> String {
    guard showsTime else { return "" }
    return seconds < 1
      ? "  \(Int((seconds * 1000).rounded())) ms" : "  \((seconds * 100).rounded() / 100) s"
  }
}

struct SuiteTally: Tally {
  private(set) var passed = 0
  private(set) var failed = 0
  var notRun = 0
  private(set) var seconds = 0.0
  /// What the process leaves with: what the first script that fails would alone.
  private(set) var status = ExitStatus.success

  var counts: [(name: String, count: Int)] {
    [("passed", passed), ("failed", failed), ("notRun", notRun)]
  }

  mutating func add(_ result: ScriptResult) {
    seconds += result.seconds
    if result.hasPassed { passed += 1 } else { failed += 1 }
    if status == .success, !result.hasPassed {
      status = ExitStatus(rawValue: result.status) ?? .commandFailed
    }
  }

  var description: String {
    "\(passed) passed, \(failed) failed" + (notRun == 0 ? "" : ", \(notRun) not run")
  }
}

import Scenes
import Shell
import System

/// Prints what comes of scripts, a line each and the story of those that fail, and writes reports.
@MainActor
final class SuiteResults {
  private let console: Console
  private let reports: [any ScriptReport]
  private let isQuiet: Bool
  /// Real time is shown to people only: what is printed into a file is the same each time.
  private let showsTime = StandardStream.output.isTerminal
  /// Whether a report is the output, in place of the lines.
  private let isReport: Bool
  private(set) var tally = SuiteTally()

  init(_ console: Console, _ reports: [any ScriptReport], isQuiet: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    isReport = reports.contains(where: \.file.isOutput)
  }

  /// Takes the next result.
  func take(_ result: ScriptResult) {
    tally.add(result)
    for report in reports { report.add(result) }
    guard !isReport else { return }
    if !isQuiet || !result.hasPassed {
      let word = result.hasPassed ? result.isUpdated ? "updated" : "passed" : "failed"
      console.print(
        word, result.hasPassed ? .gain : .loss, "  \(result.title)\(time(result.seconds))")
    }
    for line in result.story { console.print("  \(line)") }
  }

  /// Says how many there were, and puts the reports in place.
  ///
  /// - Parameter notRun: How many scripts were left out behind one that failed.
  /// - Returns: What the process leaves with.
  func finish(notRun: Int) -> ExitStatus {
    tally.notRun = notRun
    if !isReport { console.print("\(tally)\(time(tally.seconds))") }
    var status = tally.status
    for report in reports {
      report.finish(tally)
      report.file.commit()
      guard let failure = report.file.failure else { continue }
      console.complain("error: a report can't be written: \(failure)")
      if status == .success { status = .commandFailed }
    }
    return status
  }

  private func time(_ seconds: Double) -> String {
    guard showsTime else { return "" }
    return seconds < 1
      ? "  \(Int((seconds * 1000).rounded())) ms" : "  \((seconds * 100).rounded() / 100) s"
  }
}

import Reports
import Scenes
import System

/// Says what has become of links, as they come.
@MainActor
final class ReplayResults {
  private(set) var tally: ReplayTally
  private let console: Console
  private let isQuiet: Bool
  /// Whether a report is the output.
  private let isReport: Bool
  private let reports: ReportSet
  /// How far it is, where somebody sees it.
  let progress: ReplayProgress?
  private let outputIsTerminal = StandardStream.output.isTerminal

  /// Begins with nothing.
  ///
  /// - Parameters:
  ///   - console: Where it is said.
  ///   - reports: Where it is written as well.
  ///   - isQuiet: Whether nothing is said of those links against which there is nothing to be said.
  ///   - hasBaseline: Whether there is a baseline.
  init(console: Console, reports: ReportSet, isQuiet: Bool, hasBaseline: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    isReport = reports.isOutput
    progress = ReplayProgress(isQuiet: isQuiet)
    tally = ReplayTally(hasBaseline: hasBaseline)
  }

  /// Prints the line of a link.
  func show(_ record: ReplayRecord) {
    guard record.outcome != nil, !isReport, !isQuiet || record.failure != nil else { return }
    if outputIsTerminal { progress?.clear() }
    console.write(record.line)
  }

  /// Takes the final word on a link.
  func take(_ record: ReplayRecord) {
    tally.count(record)
    reports.add(ReportResult(record))
    if let complaint = record.complaint { complain(complaint) }
    progress?.show(tally)
  }

  /// Takes it that lists and baseline have parted.
  func take(outOfStepAt place: LinkPlace, baseline: LinkPlace?) {
    tally.isOutOfStep = true
    let other = baseline.map { "\n   = baseline: \($0)" } ?? ""
    complain(
      "error: the baseline goes out of step: it has other links from here on\n  --> \(place)\(other)"
    )
  }

  /// Takes it that the lists have nothing in them.
  func takeNothing(from lists: [LinkList]) {
    tally.isMissing = true
    complain("error: there are no links in \(lists.map(\.path).joined(separator: ", "))")
  }

  /// Prints the tally, as a comment, and ends the reports.
  ///
  /// - Returns: What the process leaves with.
  func finish() -> ExitStatus {
    progress?.clear()
    if !isReport { console.print("# \(tally)") }
    let failures = reports.finish(
      ReportSummary(text: "\(tally)", isGood: tally.status == .success, counts: tally.counts))
    for failure in failures { console.complain("error: a report can't be written: \(failure)") }
    return tally.status == .success && !failures.isEmpty ? .commandFailed : tally.status
  }

  /// Says on standard error what is wrong.
  func complain(_ text: String) {
    progress?.clear()
    console.complain(text)
  }
}

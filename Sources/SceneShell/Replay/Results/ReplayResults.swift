import SceneReports
import SceneSystem

@MainActor
final class ReplayResults {
  private(set) var tally: ReplayTally
  private let console: Console
  private let isQuiet: Bool
  private let reports: ReportSet
  /// The progress line; nil if there is no terminal.
  let progress: ProgressLine?
  private let outputIsTerminal = StandardStream.output.isTerminal

  init(console: Console, reports: ReportSet, isQuiet: Bool, hasBaseline: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    progress = isQuiet ? nil : ProgressLine()
    tally = ReplayTally(hasBaseline: hasBaseline)
  }

  func show(_ record: ReplayRecord) {
    guard record.outcome != nil, !reports.isOutput, !isQuiet || record.failure != nil else {
      return
    }
    if outputIsTerminal { progress?.clear() }
    // A file or a program gets a list.
    console.write(outputIsTerminal ? record.shownLine : record.line)
  }

  func add(_ record: ReplayRecord) {
    tally.count(record)
    reports.add(ReportResult(record))
    if let message = record.errorMessage { printDiagnostic(message) }
    progress?.show { tally.progress(after: $0) }
  }

  /// Shows a record, and adds what its comparison with a baseline finds.
  func add(_ record: ReplayRecord, comparedBy baseline: BaselineComparison?) throws {
    show(record)
    guard let baseline else { return add(record) }
    add(try baseline.compare(record))
  }

  /// Adds what a baseline has after the last link of the lists.
  func addRest(of baseline: BaselineComparison?) throws {
    guard let baseline else { return }
    add(try baseline.finish())
    while let record = try baseline.nextRemoved() { add(record) }
  }

  private func add(_ findings: [BaselineComparison.Finding]) {
    for finding in findings {
      switch finding {
      case .record(let record): add(record)
      case .outOfStep(let place, let other): addMismatch(at: place, baseline: other)
      }
    }
  }

  private func addMismatch(at place: LinkPlace, baseline: LinkPlace?) {
    tally.isOutOfStep = true
    let other = baseline.map { "\n   = baseline: \($0)" } ?? ""
    printDiagnostic(
      "error: the baseline has different links from this line on\n  --> \(place)\(other)"
    )
  }

  func addMissingLinks(of lists: [String]) {
    tally.hasNoLinks = true
    let names = lists.map { "'\(name: $0)'" }.joined(separator: ", ")
    let help =
      lists.contains { $0.hasSuffix(".jsonl") }
      ? "\n  help: if it was the journal of a session, its contents are lost: no journal is empty"
      : ""
    printDiagnostic("error: there are no links in \(names)\(help)")
  }

  /// Prints the counts, as a comment, and ends the reports.
  ///
  /// - Parameter sum: The checksum of all lists, if the links are those of a shard.
  /// - Returns: The exit status.
  func finish(shardOf sum: UInt64? = nil) -> ExitStatus {
    progress?.clear()
    if !reports.isOutput { console.print("# \(tally)") }
    return reports.finish(tally, shardOf: sum, console)
  }

  /// Prints the counts so far after an interruption, and ends the reports, which `merge` then refuses.
  ///
  /// What a comparison has not found in its baseline yet is neither added nor changed.
  func finishInterrupted(in baseline: BaselineComparison?) -> ExitStatus {
    baseline?.endUncompared().forEach(add)
    tally.isInterrupted = true
    return finish()
  }

  func printDiagnostic(_ text: String) {
    progress?.clear()
    console.printDiagnostic(text)
  }
}

struct ReplayTally: Tally {
  private var outcomes: [ReplayOutcome.Kind: Int] = [:]
  private var failureCounts: [ReplayRecord.Failure.Kind: Int] = [:]
  /// Whether the lists and the baseline are too different to be compared.
  var isOutOfStep = false
  /// Whether a signal has ended the replay before its last link.
  var isInterrupted = false
  /// Whether there was no link to replay.
  var hasNoLinks = false
  let hasBaseline: Bool

  init(hasBaseline: Bool) { self.hasBaseline = hasBaseline }

  mutating func count(_ record: ReplayRecord) {
    if let outcome = record.outcome { outcomes[outcome.kind, default: 0] += 1 }
    if let failure = record.failure { failureCounts[failure.kind, default: 0] += 1 }
  }

  /// The line that shows the progress after some seconds.
  func progress(after seconds: Double) -> String {
    let rate = ProgressLine.grouped(Int(Double(links) / seconds))
    return "\(ProgressLine.count(links, "link")), \(rate)/s, "
      + ProgressLine.count(failures, "failure")
  }

  private subscript(kind: ReplayOutcome.Kind) -> Int { outcomes[kind] ?? 0 }
  private subscript(kind: ReplayRecord.Failure.Kind) -> Int { failureCounts[kind] ?? 0 }

  var links: Int { outcomes.values.reduce(0, +) }
  var failures: Int { failureCounts.values.reduce(0, +) }
  var isEmpty: Bool { links + self[.unreadable] + self[.removed] == 0 }

  var counts: [(name: String, count: Int)] {
    var counts: [(name: String, count: Int)] =
      [("links", links)] + ReplayOutcome.Kind.allCases.map { ("\($0)", self[$0]) }
      + ReplayRecord.Failure.Kind.allCases.map { kind in
        (kind == .refused ? "unexpectedlyRefused" : "\(kind)", self[kind])
      } + [("failures", failures)]
    if isInterrupted { counts.append(("interrupted", 1)) }
    return counts
  }

  var status: ExitStatus {
    if isInterrupted { return .interrupted }
    let differences = [.unexpected, .changed, .added, .removed].contains {
      (kind: ReplayRecord.Failure.Kind) in self[kind] > 0
    }
    if differences || isOutOfStep { return .expectationFailed }
    return failures > 0 || hasNoLinks ? .commandFailed : .success
  }

  var description: String {
    typealias Kind = ReplayOutcome.Kind
    let always = [Kind.opened, .waiting, .refused].map { "\(self[$0]) \($0)" }
    let sometimes = [Kind.dropped, .failed].filter { self[$0] > 0 }.map { "\(self[$0]) \($0)" }
    let unreadable = self[.unreadable] > 0 ? ["\(self[.unreadable]) unreadable"] : []
    var parts = [
      "\(links) \(links == 1 ? "link" : "links"): "
        + (always + sometimes + unreadable).joined(separator: ", "),
      "\(self[.unexpected]) not as expected",
    ]
    if isOutOfStep {
      parts.append("different links in the baseline")
    } else if hasBaseline {
      parts.append("\(self[.changed]) changed, \(self[.added]) added, \(self[.removed]) removed")
    }
    if isInterrupted { parts.append("interrupted") }
    return parts.joined(separator: "; ")
  }
}

import Reports
import SceneSystem

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

  init(console: Console, reports: ReportSet, isQuiet: Bool, hasBaseline: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    isReport = reports.isOutput
    progress = ReplayProgress(isQuiet: isQuiet)
    tally = ReplayTally(hasBaseline: hasBaseline)
  }

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

  func finish() -> ExitStatus {
    progress?.clear()
    if !isReport { console.print("# \(tally)") }
    let failures = reports.finish(
      ReportSummary(text: "\(tally)", isGood: tally.status == .success, counts: tally.counts))
    for failure in failures { console.complain("error: a report can't be written: \(failure)") }
    return tally.status == .success && !failures.isEmpty ? .commandFailed : tally.status
  }

  func complain(_ text: String) {
    progress?.clear()
    console.complain(text)
  }
}

struct ReplayTally: Equatable, Sendable {
  private(set) var opened = 0
  private(set) var waiting = 0
  private(set) var dropped = 0
  private(set) var refused = 0
  private(set) var failed = 0
  private(set) var unreadable = 0
  private(set) var unexpected = 0
  private(set) var unexpectedlyRefused = 0
  private(set) var changed = 0
  private(set) var added = 0
  private(set) var removed = 0
  /// Whether lists and baseline are too different to be compared.
  var isOutOfStep = false
  /// Whether there is nothing to replay, though there should be.
  var isMissing = false
  let hasBaseline: Bool

  init(hasBaseline: Bool = false) { self.hasBaseline = hasBaseline }

  mutating func count(_ record: ReplayRecord) {
    switch record.outcome?.kind {
    case nil: break
    case .opened: opened += 1
    case .waiting: waiting += 1
    case .dropped: dropped += 1
    case .refused: refused += 1
    case .failed: failed += 1
    }
    switch record.failure {
    case nil: break
    case .unreadable: unreadable += 1
    case .unexpected: unexpected += 1
    case .refused: unexpectedlyRefused += 1
    case .changed: changed += 1
    case .added: added += 1
    case .removed: removed += 1
    }
  }

  var links: Int { opened + waiting + dropped + refused + failed }

  /// How many of all records are to be complained about.
  var failures: Int { unreadable + unexpected + unexpectedlyRefused + changed + added + removed }

  var isEmpty: Bool { links + unreadable + removed == 0 }

  var counts: [(name: String, count: Int)] {
    [
      ("links", links), ("opened", opened), ("waiting", waiting), ("dropped", dropped),
      ("refused", refused),
      ("failed", failed), ("unreadable", unreadable), ("unexpected", unexpected),
      ("unexpectedlyRefused", unexpectedlyRefused), ("changed", changed), ("added", added),
      ("removed", removed), ("failures", failures),
    ]
  }

  var status: ExitStatus {
    if unexpected + changed + added + removed > 0 || isOutOfStep { return .expectationFailed }
    return unreadable + unexpectedlyRefused > 0 || isMissing ? .commandFailed : .success
  }
}

extension ReplayTally: CustomStringConvertible {
  var description: String {
    var kinds = ["\(opened) opened", "\(waiting) waiting", "\(refused) refused"]
    if dropped > 0 { kinds.append("\(dropped) dropped") }
    if failed > 0 { kinds.append("\(failed) failed") }
    if unreadable > 0 { kinds.append("\(unreadable) unreadable") }
    var parts = [
      "\(links) \(links == 1 ? "link" : "links"): \(kinds.joined(separator: ", "))",
      "\(unexpected) not as expected",
    ]
    if isOutOfStep {
      parts.append("out of step with the baseline")
    } else if hasBaseline {
      parts.append("\(changed) changed, \(added) added, \(removed) removed")
    }
    return parts.joined(separator: "; ")
  }
}

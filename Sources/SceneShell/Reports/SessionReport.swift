import SceneReports
import SceneSessions

extension SessionPage {
  fileprivate init(of header: JournalHeader, write: @escaping ([UInt8]) -> Void) {
    self.init(
      title: "Session of \(header.app)",
      facts: [
        ("app", "\(header.app) \(header.appVersion)"), ("build", header.build),
        ("clock", header.origin.isLive ? "live" : "virtual"), ("seed", "\(header.origin.seed)"),
      ]
        + header.environment.compactMap { answer in
          guard case .value(let value) = answer.outcome else { return nil }
          return (answer.name, value.description)
        }, write: write)
  }
}

/// A session as an HTML page, entry by entry.
@MainActor
struct SessionReport {
  private var page: SessionPage
  private var numbers: InputNumbers
  /// The number of steps of the clock since the last input.
  private var steps = 0

  init(of header: JournalHeader, write: @escaping ([UInt8]) -> Void) {
    page = SessionPage(of: header, write: write)
    numbers = InputNumbers(after: header.inputs ?? 0)
  }

  /// Writes the page of a session to a file, which appears when it is complete.
  static func write(_ path: String, _ header: JournalHeader, _ entries: [JournalEntry]) throws {
    let target = try ReportFile(replacing: path, isPrivate: true)
    var report = SessionReport(of: header) { target.write($0) }
    for entry in entries { report.add(entry) }
    report.finish()
    target.commit()
    if let failure = target.failure { throw failure }
  }

  mutating func add(_ entry: JournalEntry) {
    let text = entry.input.text(naming: numbers.name(ofEntry:))
    numbers.add(entry)
    steps = entry.input.isCounted ? 0 : steps + 1
    var row = SessionPage.Row(
      number: numbers.last ?? -1, step: steps, time: entry.time.roundedText,
      kind: entry.input.kind, text: text)
    row.changes = (entry.changes ?? []).map { change in
      switch change.change {
      case .added(let value): (change.path, nil, value.text)
      case .removed(let value): (change.path, value.text, nil)
      case .changed(let old, let new): (change.path, old.text, new.text)
      }
    }
    row.place = entry.place
    row.error = entry.failure ?? entry.reports.first
    row.reports = entry.reports
    row.notes = entry.requested.map { "external request: \($0.name)" }
    if entry.changes == nil { row.notes.append("a later entry contains the changes of this one") }
    if case .answer(_, _, let cause) = entry.input {
      let name = numbers.name(ofEntry: cause)
      row.notes.append(
        numbers.number(ofEntry: cause) == nil ? "requested \(name)" : "requested by input \(name)")
    }
    page.add(row)
  }

  mutating func finish() { page.finish() }
}

extension JournalEntry.Input {
  fileprivate var kind: String {
    switch self {
    case .start: "start"
    case .call(let kind, _): kind.rawValue
    case .clock: "clock"
    case .answer: "answer"
    case .restore: "restore"
    case .travel: "travel"
    }
  }
}

extension Value {
  fileprivate var text: String { tree.joined(separator: "\n") }
}

import Reports
import Sessions

extension SessionPage {
  init(of header: JournalHeader, write: @escaping ([UInt8]) -> Void) {
    self.init(
      title: "A session of \(header.app)",
      facts: [
        ("app", "\(header.app) \(header.appVersion)"), ("build", header.build),
        ("clock", header.origin.isLive ? "live" : "virtual"), ("seed", "\(header.origin.seed)"),
      ]
        + header.environment.compactMap { answer in
          guard case .value(let value) = answer.outcome else { return nil }
          return (answer.name, value.description)
        }, write: write)
  }

  /// Writes the page of a session to a file, which appears when it is complete.
  @MainActor
  static func write(_ path: String, _ header: JournalHeader, _ entries: [JournalEntry]) throws {
    let target = try ReportFile(replacing: path)
    var page = SessionPage(of: header) { target.write($0) }
    for entry in entries { page.add(entry) }
    page.finish()
    target.commit()
    if let failure = target.failure { throw failure }
  }

  mutating func add(_ entry: JournalEntry) {
    var row = Row(
      number: entry.number, time: entry.time.roundedText, kind: entry.input.kind,
      text: entry.input.text)
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
    row.notes = entry.asked.map { "asked outside: \($0.name)" }
    if entry.changes == nil {
      row.notes.append("one of several in one turn: a later entry shows what changed")
    }
    if case .answer(_, _, let cause) = entry.input { row.notes.append("asked in entry \(cause)") }
    add(row)
  }
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

import DequeModule
import SceneSessions

/// The inputs before the first difference of a replay, for the report of the difference.
@MainActor
struct FailureContext {
  /// The maximum number of lines about earlier inputs.
  private static let limit = 5
  /// The maximum number of characters of the values of a change.
  private static let valueLimit = 240

  /// An input, or several equal ones in a row.
  private struct Row {
    let first: String
    var last: String
    let text: String

    var line: String { (first == last ? first : "\(first)–\(last)") + "  \(text)" }
  }

  private var rows: Deque<Row> = []
  /// The numbers of the inputs that were replayed.
  private(set) var numbers: InputNumbers

  /// Removes from the shown changes what the redaction policy conceals.
  private let redactor: Redactor

  /// Creates the context of a journal, before which there were a number of inputs.
  init(after count: Int = 0, hiding policy: RedactionPolicy = RedactionPolicy()) {
    numbers = InputNumbers(after: count)
    redactor = Redactor(policy: policy)
  }

  /// Adds an entry that was replayed.
  mutating func add(_ entry: JournalEntry) {
    let number = number(of: entry)
    let text = text(of: entry)
    numbers.add(entry)
    if let last = rows.last, last.text == text, !number.isEmpty, !last.last.isEmpty {
      rows[rows.count - 1].last = number
      return
    }
    if rows.count == Self.limit { rows.removeFirst() }
    rows.append(Row(first: number, last: number, text: text))
  }

  /// The line of the next entry, with its number.
  func line(of entry: JournalEntry) -> String { "\(number(of: entry))  \(text(of: entry))" }

  /// The number of the next entry; empty for an advance of the clock.
  private func number(of entry: JournalEntry) -> String {
    entry.input.isCounted ? "\(numbers.next)" : ""
  }

  /// The time and the input on a line.
  private func text(of entry: JournalEntry) -> String {
    "\(entry.time.roundedText)  \(entry.input.text(naming: numbers.name(ofEntry:)))"
  }

  /// The lines about a difference of the next entry: the recording, the replay, and the inputs before it.
  func lines(
    of outcome: SessionPlayer.Outcome, at entry: JournalEntry, in place: String
  ) -> [String] {
    let number = number(of: entry)
    let name =
      number.isEmpty ? "the step of the clock at \(entry.time.roundedText)" : "input \(number)"
    var lines = ["\(place): \(name) differs from the recording", "  \(line(of: entry))"]
    for difference in outcome.differences {
      switch difference {
      case .state: lines += stateLines(of: outcome, at: entry)
      case .fails(let reason): lines.append("  fails now: \(reason)")
      case .succeeds(let reason):
        lines.append("  succeeds now, and failed when recorded: \(reason)")
      case .tooManyWakes(let count): lines.append("  more than \(count) timers fire now")
      case .reports(let recorded) where recorded.isEmpty:
        lines.append("  no error was reported when recorded")
      case .reports(let recorded):
        lines += recorded.map {
          $0.hasPrefix(UnrecordedAnswer.message) ? "  \($0)" : "  no longer reported: \($0)"
        }
      case .unrequested(let name): lines.append("  no longer requested: \(name)")
      case .unrecorded(let answer): lines.append("  \(answer)")
      }
    }
    for name in outcome.unanswered {
      lines.append("  requested now, without a recorded answer: \(name)")
    }
    for report in outcome.reports { lines.append("  reported now: \(report)") }
    return finished(lines)
  }

  /// The lines about changes after the last entry, which no input explains.
  func linesAtEnd(of outcome: SessionPlayer.Outcome, in path: String) -> [String] {
    let answers = outcome.differences.compactMap { difference in
      if case .unrecorded(let answer) = difference { "  \(answer)" } else { nil }
    }
    return finished(["\(name: path): the state changes after the last input"] + answers)
  }

  /// The lines, followed by the inputs before.
  private func finished(_ lines: [String]) -> [String] {
    var lines = lines
    if !rows.isEmpty {
      lines.append("  before that:")
      for row in rows { lines.append("    \(row.line)") }
    }
    // The journal may contain control characters.
    return lines.map { VisibleText.escaped($0, keepsNewlines: false) }
  }

  private func stateLines(
    of outcome: SessionPlayer.Outcome, at entry: JournalEntry
  ) -> [String] {
    let changes = outcome.changes.flatMap {
      StateChange.changes(at: $0.name, from: Self.read($0.before), to: Self.read($0.after))
    }.compactMap { redactor.redacting($0) }
    let line = { (change: StateChange) in change.line(upTo: Self.valueLimit) }
    guard let recorded = entry.changes else {
      guard !changes.isEmpty else { return ["  the states differ; nothing changes now"] }
      return ["  the states differ; changes now:"] + changes.map { "    \(line($0))" }
    }
    let missing = recorded.compactMap { redactor.redacting($0) }.filter { !changes.contains($0) }
    let extra = changes.filter { !recorded.contains($0) }
    var lines =
      missing.map { "  recorded: \(line($0))" } + extra.map { "  now:      \(line($0))" }
    if let place = entry.place, place != outcome.place {
      lines.append("  recorded: where: \(place.joined(separator: " > "))")
      lines.append("  now:      where: \(outcome.place.joined(separator: " > "))")
    }
    return lines.isEmpty ? ["  the digests differ, but no visible value does"] : lines
  }

  /// The state as a journal stores it, where names of cases are strings.
  private static func read(_ state: LazyState?) -> Value? {
    state.map { state in (try? Value(json: state.value.json())) ?? state.value }
  }
}

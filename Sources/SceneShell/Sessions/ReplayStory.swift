import DequeModule
import Sessions

/// What led to where a replay is no longer what was recorded.
@MainActor
struct ReplayStory {
  /// How many entries are told that were before.
  private static let most = 5
  /// The most characters of the values of a change.
  private static let mostCharacters = 240

  /// An entry, or several of the same action one after another.
  private struct Told {
    let first: Int
    var last: Int
    let words: String

    var line: String { (first == last ? "\(first)" : "\(first)–\(last)") + "  \(words)" }
  }

  private var told: Deque<Told> = []

  /// Keeps an entry in mind.
  mutating func add(_ entry: JournalEntry) {
    let words = entry.wordsWithoutNumber
    if let last = told.last, last.last + 1 == entry.number, last.words == words {
      told[told.count - 1].last = entry.number
      return
    }
    if told.count == Self.most { told.removeFirst() }
    told.append(Told(first: entry.number, last: entry.number, words: words))
  }

  /// A difference, with what was recorded, what is here, and what led to it.
  func words(
    of outcome: SessionPlayer.Outcome, at entry: JournalEntry, in place: String
  ) -> [String] {
    var lines = ["\(place): entry \(entry.number) isn't as recorded", "  \(entry.words)"]
    for difference in outcome.differences {
      switch difference {
      case .state: lines += stateWords(of: outcome, at: entry)
      case .fails(let reason): lines.append("  fails here: \(reason)")
      case .succeeds(let reason): lines.append("  failed then, and doesn't here: \(reason)")
      case .tooManyWakes(let count): lines.append("  more than \(count) sleepers wake here")
      case .reports(let recorded) where recorded.isEmpty:
        lines.append("  nothing was reported then")
      case .reports(let recorded):
        lines += recorded.map { "  reported then, and not here: \($0)" }
      case .unrequested(let name): lines.append("  nobody asks here for \(name)")
      }
    }
    for name in outcome.unanswered { lines.append("  asked here, without an answer: \(name)") }
    for report in outcome.reports { lines.append("  reported here: \(report)") }
    if !told.isEmpty {
      lines.append("  before that:")
      for entry in told { lines.append("    \(entry.line)") }
    }
    // A journal may have anything in it.
    return lines.map { VisibleText.escaped($0, keepsNewlines: false) }
  }

  private func stateWords(
    of outcome: SessionPlayer.Outcome, at entry: JournalEntry
  ) -> [String] {
    let here = outcome.changes.flatMap {
      StateChange.changes(at: $0.name, from: Self.read($0.before), to: Self.read($0.after))
    }
    let words = { (change: StateChange) in change.line(upTo: Self.mostCharacters) }
    guard let recorded = entry.changes else {
      guard !here.isEmpty else { return ["  the state is another; nothing has changed here"] }
      return ["  the state is another; what changed here:"] + here.map { "    \(words($0))" }
    }
    let missing = recorded.filter { !here.contains($0) }
    let extra = here.filter { !recorded.contains($0) }
    guard !missing.isEmpty || !extra.isEmpty else {
      return ["  the state is another, in what isn't shown"]
    }
    return missing.map { "  recorded: \(words($0))" } + extra.map { "  here:     \(words($0))" }
  }

  /// A state as one is that was read from a journal, where texts and names of cases are the same.
  private static func read(_ state: LazyState?) -> Value? {
    state.map { state in (try? Value(json: state.value.json())) ?? state.value }
  }
}

extension JournalEntry {
  /// The entry on a line.
  var words: String { "\(number)  \(wordsWithoutNumber)" }

  fileprivate var wordsWithoutNumber: String { "\(time.shown)  \(input.words)" }
}

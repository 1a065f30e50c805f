import DequeModule

/// The numbers of the inputs of a session, from 0; steps of the clock have none.
///
/// The number of an input is the number that people use: `timeline` prints it, `travel` and `replay --until` take it. In
/// a journal, entries have numbers of their own, which include the steps of the clock.
package struct InputNumbers: Sendable {
  /// The numbers of the entries of the inputs that are kept, in order.
  private var entries: Deque<Int> = []
  /// The number of the first input that is kept.
  private var first: Int

  /// Creates the numbers of a session, of which some inputs are known.
  ///
  /// - Parameter count: The number of inputs before the first one that is added.
  package init(after count: Int = 0) { first = count }

  /// The number of the next input, which is the number of inputs so far.
  package var next: Int { first + entries.count }

  /// The number of the last input; nil if there is none.
  package var last: Int? { next > 0 ? next - 1 : nil }

  /// The numbers of the first and of the last input that is kept; nil without any.
  package var bounds: ClosedRange<Int>? { entries.isEmpty ? nil : first...next - 1 }

  /// Adds an entry, if it is an input.
  package mutating func add(_ entry: JournalEntry) {
    if entry.input.isCounted { entries.append(entry.number) }
  }

  /// Drops the inputs before an entry.
  package mutating func drop(before entry: Int) {
    while let input = entries.first, input < entry {
      entries.removeFirst()
      first += 1
    }
  }

  /// The entry of an input; nil if it is not kept.
  package func entry(of number: Int) -> Int? {
    bounds?.contains(number) == true ? entries[entries.startIndex + number - first] : nil
  }

  /// The number of an entry's input; nil for a step of the clock, and for an input that is not kept.
  package func number(of entry: JournalEntry) -> Int? {
    entry.input.isCounted ? number(ofEntry: entry.number) : nil
  }

  /// The number of the input of an entry; nil if it has none that is kept.
  package func number(ofEntry entry: Int) -> Int? {
    let last = last(upTo: entry)
    return last.flatMap { self.entry(of: $0) == entry ? $0 : nil }
  }

  /// The number of the last input up to an entry; nil if none is kept.
  ///
  /// - Complexity: O(log *n*) in the number of inputs.
  package func last(upTo entry: Int) -> Int? {
    var low = entries.startIndex
    var high = entries.endIndex
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] <= entry { low = middle + 1 } else { high = middle }
    }
    return low > entries.startIndex ? first + low - 1 - entries.startIndex : nil
  }

  /// The place of an entry in the session: `12` for an input, `after input 12` for a step of the clock.
  package func name(ofEntry entry: Int) -> String {
    if let number = number(ofEntry: entry) { return "\(number)" }
    return last(upTo: entry).map { "after input \($0)" } ?? "before input \(first)"
  }
}

extension JournalEntry.Input {
  /// Whether it has a number; steps of the clock have none.
  package var isCounted: Bool {
    if case .clock = self { false } else { true }
  }
}

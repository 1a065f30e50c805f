import Text

/// A walk through the candidates of a completion: Tab puts the next one into the line, Shift-Tab the one before.
struct CandidateWalk {
  let completion: Completion
  /// How many candidates have been listed.
  private(set) var listed = 0
  /// The candidate that stands in the line; nil for what was typed.
  private var index: Int?
  /// What was typed, with what all candidates agree on.
  private let typed: String

  init(_ completion: Completion, typed: String) {
    self.completion = completion
    self.typed = typed
  }

  /// The next candidate, or the one before; what was typed comes again after the last.
  mutating func step(_ step: Int) -> String {
    let count = completion.candidates.count
    // What was typed is one more stop.
    let stop = ((index ?? count) + step + count + 1) % (count + 1)
    index = stop == count ? nil : stop
    return index.map { completion.candidates[$0].text } ?? typed
  }

  /// Whether the candidate in the line has not been listed yet.
  var needsListing: Bool { (index ?? 0) >= listed }

  /// The next candidates as lines.
  mutating func list(columns: Int, rows: Int) -> [String] {
    let page = completion.listing(
      from: listed < completion.candidates.count ? listed : 0, columns: columns, rows: rows)
    listed = page.end
    return page.lines
  }
}

import SceneText

/// A walk through the candidates of a completion: Tab inserts the next candidate, Shift-Tab the previous one.
struct CandidateWalk {
  let completion: Completion
  /// The line and the cursor after the last step.
  var line = ""
  var cursor: Int32 = 0
  /// The number of candidates that have been listed.
  private(set) var listed = 0
  /// The index of the candidate in the line; nil for the typed text.
  private var index: Int?
  /// The typed text, with the beginning that all candidates share.
  private let typed: String

  init(_ completion: Completion, typed: String) {
    self.completion = completion
    self.typed = typed
  }

  /// Returns the next or the previous candidate; after the last one comes the typed text again.
  mutating func step(_ step: Int) -> String {
    let count = completion.candidates.count
    // The typed text is one more stop.
    let stop = ((index ?? count) + step + count + 1) % (count + 1)
    index = stop == count ? nil : stop
    return index.map { completion.candidates[$0].text } ?? typed
  }

  /// Whether the candidate in the line has not been listed.
  var needsListing: Bool { (index ?? 0) >= listed }

  /// Returns the next candidates as lines.
  mutating func list(columns: Int, rows: Int) -> [String] {
    let page = completion.listing(
      from: listed < completion.candidates.count ? listed : 0, columns: columns, rows: rows)
    listed = page.end
    return page.lines
  }
}

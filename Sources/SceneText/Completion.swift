/// The candidates for the text at the cursor.
package struct Completion: Equatable, Sendable {
  package struct Candidate: Equatable, Sendable {
    /// The text inserted in the line, including quotes and escapes.
    package var text: String
    /// A short description in the listing.
    package var summary: String?
    /// Whether a space is inserted after it if it is the only candidate.
    package var appendsSpace: Bool

    package init(_ text: String, summary: String? = nil, appendsSpace: Bool = true) {
      self.text = text
      self.summary = summary
      self.appendsSpace = appendsSpace
    }
  }

  /// The start of the replaced part of the line, in UTF-8 bytes; its end is the cursor.
  package var start: Int
  /// The candidates in the order in which they are listed.
  package var candidates: [Candidate]

  package init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  package static let empty = Completion(start: 0, candidates: [])

  /// The common prefix of all candidates, unless it is shorter than the typed text.
  package func commonText(typed: String) -> String {
    guard var common = candidates.first.map({ Substring($0.text).unicodeScalars }) else {
      return typed
    }
    for candidate in candidates.dropFirst() {
      let agreeing = zip(common, candidate.text.unicodeScalars).prefix { $0 == $1 }.count
      common = common.prefix(agreeing)
    }
    let text = String(common)
    return text.utf8.count < typed.utf8.count && candidates.count > 1 ? typed : text
  }

  /// The candidates from an index on as lines, each with its summary, truncated to the terminal's width.
  ///
  /// At most `limit` are shown, and no more than fit on the screen with the edited line; a last line counts the
  /// others. The second result is the index after the last one shown.
  package func listing(
    from first: Int = 0, columns: Int, rows: Int, limit: Int = 50
  ) -> (lines: [String], end: Int) {
    var limit = max(3, min(limit, rows - 3))
    let candidates = candidates.dropFirst(first)
    // Counting one takes as much room as showing it.
    if candidates.count == limit + 1 { limit += 1 }
    let shown = candidates.prefix(limit).map {
      let summary = $0.summary.map { VisibleText.escaped($0, keepsNewlines: false) }
      return (text: VisibleText.escaped($0.text), summary: summary)
    }
    let width = min(shown.map { DisplayWidth.columns(of: $0.text) }.max() ?? 0, columns / 2)
    var lines = shown.map { text, summary in
      let line = summary.map { TerminalText.padded(text, to: width) + "  " + $0 } ?? text
      return TerminalText.truncated(line, to: columns - 1)
    }
    if candidates.count > limit { lines.append("… \(candidates.count - limit) more") }
    return (lines, first + shown.count)
  }
}

/// The faint text after a line while it is typed.
package struct Hint: Equatable, Sendable {
  /// The likely continuation of the line, which a key inserts; empty if there is none.
  package var text: String
  /// A short note about what can follow, which is never inserted.
  package var note: String

  package init(_ text: String = "", note: String = "") {
    self.text = text
    self.note = note
  }

  /// The displayed text: the continuation, then the note.
  package var displayText: String {
    text.isEmpty || note.isEmpty ? text + note : "\(text)  \(note)"
  }

  /// The blanks and the word that the text begins with.
  package var firstWord: String {
    let blanks = text.prefix { $0 == " " }
    return String(blanks + text.dropFirst(blanks.count).prefix { $0 != " " })
  }
}

/// A part of a line that is drawn in a color.
package struct Highlight: Equatable, Sendable {
  /// The part, in UTF-8 bytes.
  package var range: Range<Int>
  package var paint: Paint

  package init(_ range: Range<Int>, _ paint: Paint) {
    self.range = range
    self.paint = paint
  }
}

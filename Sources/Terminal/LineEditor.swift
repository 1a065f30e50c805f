import Text

/// Reads lines from a terminal while the program's own loop goes on.
///
/// An editor never waits: the loop tells it when there is input, a signal or output to show. All calls
/// come from one thread.
package protocol LineEditor: AnyObject {
  /// Whether a prompt is shown and a line is being typed.
  var isPrompting: Bool { get }

  /// Says what could stand at the cursor, given the line and the cursor's offset in UTF-8 bytes.
  var completer: ((_ line: String, _ cursor: Int) -> Completion)? { get set }

  /// Says what could follow the line, which is shown faintly behind it while the cursor stands at its end;
  /// nil for nothing.
  ///
  /// It is asked after each key, but not for each of a paste, and not at all where the terminal can't show it.
  var hinter: ((_ line: String) -> String?)? { get set }

  /// Shows a prompt and begins a line; the terminal is in raw mode until the line ends.
  ///
  /// - Parameters:
  ///   - prompt: text on one line; it may carry colours as escape sequences.
  ///   - onLine: gets the line without its newline, or nil when the input ends (Ctrl-D on an empty
  ///     line, or the terminal is gone). The prompt has ended by then. A pasted block gives one call a
  ///     line, in order, before the call of ``readInput()`` that completed it returns; begin the next
  ///     prompt after that.
  func beginPrompt(_ prompt: String, onLine: @escaping (String?) -> Void)

  /// Changes the prompt beside the line being typed, which stays as it is; nothing, if there is none.
  ///
  /// While the user searches the history the change waits until the search ends.
  func changePrompt(_ prompt: String)

  /// Takes the prompt away, with what was typed, and restores the terminal; nothing, if there is none.
  func endPrompt()

  /// Takes what was typed; call it when the input is readable and ``isPrompting``.
  func readInput()

  /// Drops the line being typed and shows the prompt afresh: what Ctrl-C does.
  func interruptLine()

  /// Draws the line for the terminal's new size.
  func resized()

  /// Restores the terminal before the process is stopped.
  func suspend()

  /// Takes the terminal back after the process was continued, and draws the line.
  func resume()

  /// Shows text above the line being typed, which stays as it is.
  ///
  /// While the user searches the history the text waits until the search ends.
  ///
  /// - Parameter text: whole lines; a missing last newline is added.
  func printAbove(_ text: String)

  /// Replaces what the arrow keys and searches go through, oldest first.
  func setHistory(_ entries: [String])

  /// Adds the newest entry to what the arrow keys and searches go through.
  func addHistory(_ entry: String)
}

/// What could stand at the cursor.
package struct Completion: Equatable, Sendable {
  /// One way to go on.
  package struct Candidate: Equatable, Sendable {
    /// What stands in the line once it is chosen, quotes and escapes included.
    package var text: String
    /// A few words beside it in the listing.
    package var summary: String?
    /// Whether a space follows once it is the only candidate.
    package var appendsSpace: Bool

    package init(_ text: String, summary: String? = nil, appendsSpace: Bool = true) {
      self.text = text
      self.summary = summary
      self.appendsSpace = appendsSpace
    }
  }

  /// Where the replaced part of the line begins, in UTF-8 bytes; it ends at the cursor.
  package var start: Int
  /// The candidates in the order in which they are listed.
  package var candidates: [Candidate]

  /// Completes the part of a line from `start` to the cursor.
  ///
  /// - Parameters:
  ///   - start: an offset in UTF-8 bytes, at most the cursor's, between two characters.
  ///   - candidates: what could stand there instead.
  package init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// Nothing to offer.
  package static let empty = Completion(start: 0, candidates: [])

  /// What all candidates agree on, unless that is shorter than what was typed already.
  func commonText(typed: String) -> String {
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

  /// The candidates as lines, a summary beside each that has one, cut to the terminal's width.
  ///
  /// - Parameters:
  ///   - columns: the terminal's width in cells.
  ///   - rows: the terminal's height in cells; the line that is typed stays in sight.
  ///   - limit: the most candidates shown; a last line counts the others.
  /// - Returns: lines without newlines.
  func listing(columns: Int, rows: Int, limit: Int = 50) -> [String] {
    var limit = max(3, min(limit, rows - 3))
    // Counting one takes as much room as showing it.
    if candidates.count == limit + 1 { limit += 1 }
    let shown = candidates.prefix(limit).map { candidate in
      (
        text: VisibleText.escaped(candidate.text),
        summary: candidate.summary.map { VisibleText.escaped($0, keepsNewlines: false) }
      )
    }
    let width = min(shown.map { DisplayWidth.columns(of: $0.text) }.max() ?? 0, columns / 2)
    var lines = shown.map { text, summary in
      let line = summary.map { TerminalText.padded(text, to: width) + "  " + $0 } ?? text
      return TerminalText.truncated(line, to: columns - 1)
    }
    if candidates.count > limit { lines.append("… \(candidates.count - limit) more") }
    return lines
  }
}

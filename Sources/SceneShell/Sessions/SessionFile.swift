import Sessions
import Terminal

/// A file that may be the journal of a session.
enum SessionFile {
  /// Whether a file begins as a journal does; what can't be read twice is none.
  static func isSession(_ path: String) -> Bool {
    guard path != "-", !FileReader.isStream(path), var file = try? FileReader(path: path),
      let start = try? file.next(upTo: 4096)
    else { return false }
    return JournalReader.looksLikeAHeader(start.span)
  }
}

import SceneSystem
import Sessions

/// A file that may be the journal of a session.
enum SessionFile {
  /// The largest file that is looked through before it is played.
  private static let searchedSize = 100_000_000

  /// Whether somebody goes back to a moment in a session, which then has to be kept.
  static func hasTravels(_ path: String) -> Bool {
    guard path != "-", !FileReader.isStream(path),
      let size = FileStatus(path: path)?.size, size <= searchedSize,
      let file = try? FileReader(path: path)
    else { return false }
    var lines = LineReader(file, lineLimit: searchedSize)
    let field = Array("\"travel\":".utf8)
    while let found = try? lines.withNextLine({ line in
      // What came stands near the beginning.
      line.extracting(..<min(line.count, 100)).contains(field)
    }) {
      if found { return true }
    }
    return false
  }

  /// Whether a file begins as a journal does, if perhaps as a damaged one; what can't be read twice is none.
  static func isSession(_ path: String) -> Bool {
    path != "-" && JournalFile.isJournal(path, perhapsDamaged: true)
  }
}

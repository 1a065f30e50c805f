import SceneSystem
import SceneSessions

/// A file that can be the journal of a session.
enum SessionFile {
  /// The size in bytes of the largest file that is searched before it is replayed.
  private static let searchedSize = 100_000_000

  /// Whether a session goes back to a moment, so that a replay has to keep moments.
  static func hasTravels(_ path: String) -> Bool {
    guard path != "-", !FileReader.isStream(path),
      let size = FileStatus(path: path)?.size, size <= searchedSize,
      let file = try? FileReader(path: path)
    else { return false }
    var lines = LineReader(file, lineLimit: searchedSize)
    let field = Array("\"travel\":".utf8)
    while let found = try? lines.withNextLine({ line in
      // The kind of input is near the beginning of a line.
      line.extracting(..<min(line.count, 100)).contains(field)
    }) {
      if found { return true }
    }
    return false
  }

  /// Whether a file begins like a journal, perhaps a damaged one; false for a stream, which can be read only once.
  static func isSession(_ path: String) -> Bool {
    path != "-" && JournalFile.isJournal(path, allowingDamage: true)
  }
}

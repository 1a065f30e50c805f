package import SceneSystem

/// The journals of the last sessions; a new one removes the oldest.
package struct RecentSessions: Equatable, Sendable {
  /// The journal of a session.
  package struct Session: Equatable, Sendable {
    /// Its path.
    package let path: String
    /// When it began, in the user's time zone; nil if the file name has no time.
    package let began: LocalTime?
    /// Its size, in bytes.
    package let size: Int
    /// Whether a shell writes to it.
    package let isOpen: Bool
  }

  /// The maximum number of sessions.
  package static let count = 20
  /// The maximum size of a journal, in bytes.
  package static let limit = 64_000_000

  /// The directory.
  package let folder: String

  /// Creates the sessions of a directory, which is created with the first journal.
  package init(folder: String) { self.folder = folder }

  /// Begins a journal, and removes the oldest.
  ///
  /// - Parameters:
  ///   - seconds: When it begins, in seconds since 1970.
  ///   - isDurable: Whether each line is synced to disk before its result is shown.
  /// - Returns: The journal.
  /// - Throws: ``JournalFileError``.
  @MainActor
  package func begin(
    at seconds: Int, isDurable: Bool
  ) throws(JournalFileError) -> JournalFile {
    do throws(FileError) { try SystemFolder.create(folder) } catch { throw .file(error) }
    for path in paths.dropLast(Self.count - 1) { SystemFolder.removeUnused(path) }
    let name = "\(seconds)-\(SystemProcess.id).jsonl"
    return try JournalFile(path: "\(folder)/\(name)", isDurable: isDurable, limit: Self.limit)
  }

  /// The journals, the oldest first.
  package var all: [Session] {
    paths.map { path in
      let name = path.split(separator: "/").last ?? ""
      return Session(
        path: path,
        began: Int(name.prefix { $0 != "-" }).flatMap(LocalTime.init(seconds:)),
        size: FileStatus(path: path)?.size ?? 0, isOpen: SystemFolder.isInUse(path))
    }
  }

  private var paths: [String] {
    FolderEntry.list(folder).filter { $0.name.hasSuffix(".jsonl") && !$0.isFolder }
      .map { "\(folder)/\($0.name)" }.sorted()
  }
}

package import SceneSystem

/// The journals of the last sessions, of which the oldest go.
package struct SessionRing: Equatable, Sendable {
  /// A journal that is kept.
  package struct Kept: Equatable, Sendable {
    /// Its path.
    package let path: String
    /// When it began, as the user's clock shows it; nil for a file of another name.
    package let began: LocalTime?
    /// Its bytes.
    package let size: Int
    /// Whether a shell still writes to it.
    package let isOpen: Bool
  }

  /// How many sessions are kept.
  package static let count = 20
  /// How many bytes a journal may have.
  package static let limit = 64_000_000

  /// The folder.
  package let folder: String

  /// Creates the ring of a folder, which is made when there is something to keep.
  package init(folder: String) { self.folder = folder }

  /// Begins a journal, and lets go of the oldest.
  ///
  /// - Parameters:
  ///   - seconds: When it begins, since 1970.
  ///   - isDurable: Whether each line is on the disk before anybody sees what came of it.
  /// - Returns: The journal.
  /// - Throws: ``JournalFileError``.
  @MainActor
  package func begin(
    at seconds: Int, isDurable: Bool
  ) throws(JournalFileError) -> JournalFile {
    do throws(FileError) { try SystemFolder.create(folder) } catch { throw .file(error) }
    for path in paths.dropLast(Self.count - 1) { SystemFolder.removeUnused(path) }
    let name = "\(seconds)-\(SystemProcess.number).jsonl"
    return try JournalFile(path: "\(folder)/\(name)", isDurable: isDurable, limit: Self.limit)
  }

  /// What is kept, the oldest first.
  package var kept: [Kept] {
    paths.map { path in
      let name = path.split(separator: "/").last ?? ""
      return Kept(
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

package import SceneSystem
import Sessions

/// The file of a journal, which is its owner's alone.
@MainActor
package final class JournalFile: JournalOutput {
  /// The path as given.
  package let path: String
  private var file: FileWriter
  private let isDurable: Bool
  private var size = 0
  private let limit: Int

  /// Begins a journal; one that is at the path already is replaced, and nothing else is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isDurable: Whether each line is on the disk before anybody sees what came of it.
  ///   - limit: How many bytes it may have.
  /// - Throws: ``JournalFileError``.
  package init(
    path: String, isDurable: Bool = false, limit: Int = .max
  ) throws(JournalFileError) {
    self.path = path
    self.isDurable = isDurable
    self.limit = limit
    try Self.checkWhatIsThere(path)
    do {
      file = try FileWriter(path: path, appends: true, permissions: 0o600)
      guard file.lock() else { throw JournalFileError.isInUse(path) }
    } catch let error as JournalFileError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .notAJournal(path)
    }
  }

  package func append(_ lines: [UInt8]) throws {
    guard size + lines.count <= limit else { throw JournalFileError.full(path, limit: limit) }
    if size == 0 { try file.truncate() }
    try file.write(lines)
    if isDurable { try file.sync() }
    size += lines.count
  }

  /// Whether there is a journal at a path; what can't be read twice is none.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isDamaged: Whether it may be a damaged one.
  /// - Returns: Whether it begins as one does.
  package nonisolated static func isJournal(
    _ path: String, perhapsDamaged isDamaged: Bool = false
  ) -> Bool {
    guard !FileReader.isStream(path), var file = try? FileReader(path: path),
      let start = try? file.next(upTo: 4096)
    else { return false }
    return isDamaged
      ? JournalReader.mayBeJournal(start.span) : JournalReader.looksLikeHeader(start.span)
  }

  /// Sees to it that no file is lost but a journal.
  private static func checkWhatIsThere(_ path: String) throws(JournalFileError) {
    let first: [UInt8]?
    do {
      guard !FileReader.isStream(path) else { return }
      var lines = LineReader(try FileReader(path: path))
      first = try lines.nextBytes()
    } catch .notFound {
      return
    } catch .lineTooLong {
      throw .notAJournal(path)
    } catch {
      throw .file(error)
    }
    guard let first, !JournalReader.looksLikeHeader(first.span) else { return }
    throw .notAJournal(path)
  }
}

/// Why there can be no journal at a path, or no more of it.
package enum JournalFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refuses.
  case file(FileError)
  /// Something else is there.
  case notAJournal(String)
  /// Somebody else writes to it.
  case isInUse(String)
  /// It may have no more bytes.
  case full(String, limit: Int)

  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .notAJournal(let path): "\(path): is there, and is no journal; nothing but one is replaced"
    case .isInUse(let path): "\(path): is being recorded already"
    case .full(let path, let limit):
      "\(path): has the \(limit / 1_000_000) MB that a journal may have; nothing more is written"
    }
  }
}

package import SceneSystem
import SceneSessions

/// The file of a journal, which only its owner can read, also if it replaces one that others could.
@MainActor
package final class JournalFile: JournalOutput {
  /// The path as it was given.
  package let path: String
  private var file: FileWriter
  private let isDurable: Bool
  private var size = 0
  private let limit: Int

  /// Begins a journal; an existing journal is replaced, another file is not.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isDurable: Whether each line is synced to disk before its result is shown.
  ///   - limit: Its maximum size, in bytes.
  /// - Throws: ``JournalFileError``.
  package init(
    path: String, isDurable: Bool = false, limit: Int = .max
  ) throws(JournalFileError) {
    self.path = path
    self.isDurable = isDurable
    self.limit = limit
    try Self.checkIsReplaceable(path)
    do {
      file = try FileWriter(path: path, appends: true, permissions: 0o600)
      guard try file.lock() else { throw JournalFileError.isInUse(path) }
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
    if size == 0 { try file.truncate(permissions: 0o600) }
    try file.write(lines)
    if isDurable { try file.sync() }
    size += lines.count
  }

  /// Whether the file at a path is a journal; a stream is none.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - allowsDamage: Whether a damaged journal counts.
  /// - Returns: Whether its first line is that of a journal.
  package nonisolated static func isJournal(
    _ path: String, allowingDamage allowsDamage: Bool = false
  ) -> Bool {
    guard !FileReader.isStream(path), var file = try? FileReader(path: path),
      let start = try? file.next(upTo: 4096)
    else { return false }
    return allowsDamage
      ? JournalReader.mayBeJournal(start.span) : JournalReader.looksLikeHeader(start.span)
  }

  /// Refuses to replace a file that is not a journal, or to which standard output goes.
  private static func checkIsReplaceable(_ path: String) throws(JournalFileError) {
    let first: [UInt8]?
    do throws(FileError) {
      guard !FileReader.isStream(path) else { return }
      if FileStatus(path: path)?.isOutput == true { throw .isOutput(path: path) }
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

/// Why a journal cannot be written.
package enum JournalFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be opened.
  case file(FileError)
  /// The file exists and is not a journal.
  case notAJournal(String)
  /// Another process writes to it.
  case isInUse(String)
  /// It has reached its maximum size.
  case full(String, limit: Int)

  package var description: String {
    switch self {
    // There may be no directory at a path that ends in a slash.
    case .file(.isDirectory(let path)): "'\(name: path)' names a directory"
    case .file(let error): "\(error)"
    case .notAJournal(let path): "the file '\(name: path)' exists and is not a journal"
    case .isInUse(let path): "another process is writing the journal '\(name: path)'"
    case .full(let path, let limit):
      "the journal '\(name: path)' has reached \(limit / 1_000_000) MB"
    }
  }

  /// How to fix it; nil if the error says it.
  var fix: String? {
    switch self {
    case .notAJournal: "name another file, or remove it"
    case .file(.isDirectory(let path)):
      "name a file, such as \(name: path.last == "/" ? path : path + "/")session.jsonl; "
        + "only 'run --record' takes a directory"
    case .file, .isInUse, .full: nil
    }
  }
}

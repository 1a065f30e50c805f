import SceneSystem
import SceneSessions

/// Reads the file of a journal line by line.
@MainActor
struct JournalFileReader: ~Copyable {
  /// The message about a journal that cannot be read, with the place and a fix.
  struct Failure: Error {
    let text: String
    /// The exit status.
    var status = ExitStatus.syntax
  }

  /// The path as given.
  let path: String
  /// The warning about an incomplete last line, or a missing end.
  private(set) var warning: String?
  /// The number of the last line that was read.
  var line: Int { reader.line }
  private var lines: LineReader
  private var reader = JournalReader()

  /// The maximum size of a line in bytes; a journal that begins in the middle of a session has all state in its first.
  private static let lineLimit = 64_000_000

  /// Opens a journal.
  ///
  /// - Throws: ``Failure``.
  init(_ path: String) throws(Failure) {
    self.path = path
    do {
      lines = LineReader(try FileReader(argument: path), lineLimit: Self.lineLimit)
    } catch {
      throw Failure(text: "error: \(error)", status: .usage)
    }
  }

  /// Reads the next line; an incomplete last line is skipped.
  ///
  /// - Returns: The line; nil at the end.
  /// - Throws: ``Failure``.
  mutating func next() throws(Failure) -> JournalReader.Line? {
    var reader = reader
    let read: Result<JournalReader.Line, JournalReader.Failure>?
    do {
      read = try lines.withNextLine { bytes in
        Result { () throws(JournalReader.Failure) in try reader.read(bytes) }
      }
    } catch {
      throw Failure(text: "error: \(error)")
    }
    self.reader = reader
    switch read {
    case nil:
      guard let header = reader.header else {
        throw Failure(text: "error: '\(name: path)' is not a journal: the file is empty")
      }
      if header.isChained, !reader.isEnded {
        warning =
          "warning: \(name: path):\(reader.line): the journal has no end: its app is running, its process was killed, "
          + "or lines after this one are missing"
      }
      return nil
    case .success(let line)?: return line
    case .failure(let failure)?:
      if lines.lacksFinalLineBreak, failure.error == .damaged, failure.line > 1 {
        warning =
          "warning: \(name: path):\(failure.line): the last line is incomplete and was skipped"
        return nil
      }
      let help = failure.error.fix.map { "\n  help: \($0)" } ?? ""
      throw Failure(
        text: "error: \(name: path):\(failure.line): \(name: "\(failure.error)")\(help)")
    }
  }

  /// Reads the whole journal.
  ///
  /// - Returns: The header, and the entries in order.
  /// - Throws: ``Failure``, also if there are more entries than `limit`.
  static func all(
    of path: String, limit: Int = 2_000_000, _ console: Console
  ) throws(Failure) -> (header: JournalHeader, entries: [JournalEntry]) {
    var file = try JournalFileReader(path)
    var header: JournalHeader?
    var entries: [JournalEntry] = []
    while let line = try file.next() {
      switch line {
      case .header(let read): header = read
      case .entry(let entry): entries.append(entry)
      case .end: break
      }
      guard entries.count <= limit else {
        throw Failure(
          text: "error: '\(name: path)' has more than \(limit) entries\n"
            + "  help: 'replay' and 'report' have no such limit")
      }
    }
    if let warning = file.warning { console.printDiagnostic(warning) }
    guard let header else { throw Failure(text: "error: '\(name: path)' is not a journal") }
    return (header, entries)
  }
}

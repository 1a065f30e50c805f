import SceneSystem
import Sessions

/// Reads the file of a journal line by line.
@MainActor
struct JournalFileReader: ~Copyable {
  /// Why a journal can't be read, in words with the place and a way out.
  struct Failure: Error {
    let text: String
  }

  /// The path as given.
  let path: String
  /// What is said beside: that the last line was cut short.
  private(set) var warning: String?
  /// The number of the latest line.
  var line: Int { reader.line }
  private var lines: LineReader
  private var reader = JournalReader()

  /// The most bytes of a line: a journal that begins in the middle has all state in its first.
  private static let lineLimit = 64_000_000

  /// Opens a journal, and reads its first line.
  ///
  /// - Throws: ``Failure``.
  init(_ path: String) throws(Failure) {
    self.path = path
    do {
      lines = LineReader(try FileReader(argument: path), lineLimit: Self.lineLimit)
    } catch {
      throw Failure(text: "error: \(error)")
    }
  }

  /// Reads the next line; one that the end of the file has cut is left out.
  ///
  /// - Returns: What it says; nil at the end.
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
      guard reader.header != nil else {
        throw Failure(text: "error: \(path): the file is empty, and no journal")
      }
      return nil
    case .success(let line)?: return line
    case .failure(let failure)?:
      if lines.lacksFinalLineBreak, failure.error == .damaged, failure.line > 1 {
        warning = "warning: \(path):\(failure.line): the last line was cut short, and is left out"
        return nil
      }
      let help = failure.error.fix.map { "\n  help: \($0)" } ?? ""
      throw Failure(text: "error: \(path):\(failure.line): \(failure.error)\(help)")
    }
  }

  /// Reads the whole journal.
  ///
  /// - Returns: Its first line, and its entries in order.
  /// - Throws: ``Failure``, also where there are more than anybody would look at.
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
      }
      guard entries.count <= limit else {
        throw Failure(
          text: "error: \(path): has more than \(limit) entries, which are too many here")
      }
    }
    if let warning = file.warning { console.complain(warning) }
    guard let header else { throw Failure(text: "error: \(path): the file is no journal") }
    return (header, entries)
  }
}

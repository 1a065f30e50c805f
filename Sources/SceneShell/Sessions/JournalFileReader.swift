import Scenes
import Engine
import Language
import Sessions
import SceneSystem

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
  /// A line that has been read and not understood.
  private var pending: [UInt8]?
  private var quick: JournalEntry?

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
    var read: Result<JournalReader.Line, JournalReader.Failure>?
    do {
      if let bytes = pending {
        pending = nil
        read = Result { () throws(JournalReader.Failure) in try reader.read(bytes.span) }
      } else {
        let isLine: Void? = try lines.withNextLine { bytes in
          if let quick = reader.readQuickly(bytes) {
            read = .success(.entry(reader.entry(of: quick)))
          } else {
            read = Result { () throws(JournalReader.Failure) in try reader.read(bytes) }
          }
        }
        if isLine == nil { read = nil }
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
      if lines.lacksItsEnd, failure.fault == .damaged, failure.line > 1 {
        warning = "warning: \(path):\(failure.line): the last line was cut short, and is left out"
        return nil
      }
      let help = failure.fault.fix.map { "\n  help: \($0)" } ?? ""
      throw Failure(text: "error: \(path):\(failure.line): \(failure.fault)\(help)")
    }
  }

  /// Plays lines of actions without arguments, up to another line or one that isn't done so.
  ///
  /// - Parameters:
  ///   - last: The number of the last entry to play; nil for all.
  ///   - play: Plays one.
  /// - Returns: How many have been played as recorded; one that isn't is left to ``takeQuick()``.
  /// - Throws: ``Failure``.
  mutating func playQuickly(
    upTo last: Int?,
    _ play: (QuickEntryReader.Entry, String, Duration) -> SessionPlayer.QuickPlay
  ) throws(Failure) -> Int {
    var reader = reader
    var count = 0
    var pending: [UInt8]?
    var other: QuickEntryReader.Entry?
    do {
      while pending == nil, other == nil {
        let isLine: Void? = try lines.withNextLine { bytes in
          guard let entry = reader.readQuickly(bytes) else { return pending = bytes.copy }
          let isWanted = last.map { entry.number <= $0 } ?? true
          let action = reader.quickAction
          switch isWanted ? play(entry, action.name, action.time) : .notDone {
          case .done: count += 1
          case .isOther: other = entry
          case .notDone:
            reader.giveBack()
            pending = bytes.copy
          }
        }
        guard isLine != nil else { break }
      }
    } catch {
      throw Failure(text: "error: \(error)")
    }
    self.reader = reader
    (self.pending, quick) = (pending, other.map(reader.entry))
    return count
  }

  /// Takes the entry that was played quickly and isn't as recorded.
  mutating func takeQuick() -> JournalEntry? {
    defer { quick = nil }
    return quick
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

extension Span<UInt8> {
  /// A copy of the bytes.
  fileprivate var copy: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}

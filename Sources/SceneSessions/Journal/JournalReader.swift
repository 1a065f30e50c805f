import OrderedCollections
import SceneCommands
import Scenes

/// A reader of journals, line by line, that checks everything.
package struct JournalReader {
  /// An error in a line of a journal.
  package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line.
    package let line: Int
    /// The error.
    package let error: JournalError

    /// The error.
    package var description: String { "line \(line): \(error)" }
  }

  /// The contents of a line.
  package enum Line: Equatable, Sendable {
    /// The first line.
    case header(JournalHeader)
    /// The line of an input.
    case entry(JournalEntry)
    /// The line after the last input, with the number that an input would have there.
    case end(Int)
  }

  /// The field of the last line, with the number that an entry would have there.
  static let endField = "end"

  /// The first line, after it has been read.
  package private(set) var header: JournalHeader?
  /// The number of the last line that was read.
  package private(set) var line = 0
  /// Whether the last line was the end of the journal.
  package private(set) var isEnded = false
  private var next = 0
  private var seal = JournalSeal()
  /// The end time of the last entry: later entries of the same app cannot begin earlier.
  private var time = Duration.zero

  package init() {}

  /// Reads the next line.
  ///
  /// - Parameter bytes: The line, without its line break.
  /// - Returns: The contents.
  /// - Throws: ``Failure``.
  package mutating func read(_ bytes: Span<UInt8>) throws(Failure) -> Line {
    line += 1
    do throws(JournalError) {
      return try readFields(bytes)
    } catch {
      throw Failure(line: line, error: error)
    }
  }

  private mutating func readFields(_ bytes: Span<UInt8>) throws(JournalError) -> Line {
    guard let header else {
      let read = try readHeader(bytes)
      header = read
      next = read.after.map { $0 + 1 } ?? 0
      return .header(read)
    }
    if !header.isChained { seal.reset() }
    guard let count = seal.coveredCount(of: bytes) else {
      throw fault(ofUnsealed: bytes)
    }
    guard !isEnded else { throw .malformed("the line follows the end of the journal") }
    let value = try JournalSeal.value(of: bytes, count)
    if header.isChained, case .object(let fields) = value, fields[Self.endField] != nil {
      let number = try JournalFields(fields).integer(Self.endField)
      try checkIsNext(number)
      isEnded = true
      return .end(number)
    }
    let entry = try JournalEntry(value)
    try checkIsNext(entry.number)
    if case .start = entry.input { time = .zero }
    guard entry.time >= time else { throw .earlier(time: entry.time, than: time) }
    time = entry.endTime
    next += 1
    return .entry(entry)
  }

  private mutating func readHeader(_ bytes: Span<UInt8>) throws(JournalError) -> JournalHeader {
    let isHeader = Self.looksLikeHeader(bytes)
    guard let count = seal.coveredCount(of: bytes) else {
      throw isHeader ? .damaged : .notAJournal
    }
    do throws(JournalError) {
      return try JournalHeader(try JournalSeal.value(of: bytes, count))
    } catch {
      throw isHeader ? error : .notAJournal
    }
  }

  private func checkIsNext(_ number: Int) throws(JournalError) {
    guard number == next else { throw .outOfOrder(number: number, expected: next) }
  }

  /// What is wrong with a line whose checksum does not match: its number, if it can be read, or its bytes.
  private func fault(ofUnsealed bytes: Span<UInt8>) -> JournalError {
    let count = bytes.count - JournalSeal.tail
    guard count > 0, case .object(let all)? = try? JournalSeal.value(of: bytes, count) else {
      return .damaged
    }
    let fields = JournalFields(all)
    let number = (try? fields.integer("n")) ?? (try? fields.integer(Self.endField)) ?? next
    guard number != next else { return .damaged }
    return .outOfOrder(number: number, expected: next)
  }

  /// Whether the bytes may be the beginning of a journal, even of a damaged one.
  package static func mayBeJournal(_ bytes: Span<UInt8>) -> Bool {
    bytes.contains(Array(JournalHeader.format.utf8))
      || bytes.contains(JournalSeal.field)
        && (bytes.contains(JournalHeader.signature) || bytes.begins(with: Array("{\"n\":".utf8)))
  }

  /// Whether the bytes start like the first line of a journal.
  package static func looksLikeHeader(_ bytes: Span<UInt8>) -> Bool {
    bytes.begins(with: Array("{\"format\":\"\(JournalHeader.format)\"".utf8))
  }
}

/// The reason why a line of a journal cannot be read.
package enum JournalError: Error, Equatable, Sendable {
  /// The largest number in a journal.
  package static let largestNumber = 1_000_000_000_000

  /// The first line is not a header.
  case notAJournal
  /// A newer version wrote it.
  case newer(version: Int, known: Int)
  /// It belongs to another app.
  case foreign(app: String, here: String)
  /// The line was changed after it was written.
  case damaged
  /// A line is missing, duplicated or moved.
  case outOfOrder(number: Int, expected: Int)
  /// The time of a line is before that of the previous line.
  case earlier(time: Duration, than: Duration)
  /// The line is unchanged, but invalid.
  case malformed(String)
}

extension JournalError: CustomStringConvertible {
  /// The reason.
  package var description: String {
    switch self {
    case .notAJournal: "the file is not a journal"
    case .newer(let version, let known):
      "the journal has version \(version); this build reads versions up to \(known)"
    case .foreign(let app, let here): "the journal belongs to '\(app)', not to '\(here)'"
    case .damaged: "the line is damaged; its checksum does not match"
    case .outOfOrder(let number, let expected):
      "the entry has number \(number) instead of \(expected); lines are missing, duplicated or moved"
    case .earlier(let time, let before):
      "the entry has the time \(time.roundedText), but the entry before it has \(before.roundedText)"
    case .malformed(let reason): reason
    }
  }

  /// A remedy.
  package var fix: String? {
    switch self {
    case .notAJournal: "'record FILE' writes a journal; 'sessions' lists the recorded sessions"
    case .newer: "use a newer build"
    case .foreign: nil
    case .damaged, .outOfOrder, .earlier:
      "use the original journal; to change a session, export a script and edit it"
    case .malformed: nil
    }
  }
}

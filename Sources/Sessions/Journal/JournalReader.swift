import Commands
import Scenes

/// Reads a journal line by line, and believes nothing.
package struct JournalReader {
  /// Why a journal can't be read on.
  package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line.
    package let line: Int
    /// What is wrong with it.
    package let fault: JournalFault

    /// What is wrong, in words.
    package var description: String { "line \(line): \(fault)" }
  }

  /// What a line is.
  package enum Line: Equatable, Sendable {
    /// The first.
    case header(JournalHeader)
    /// Any other.
    case entry(JournalEntry)
  }

  /// The first line, once it has been read.
  package private(set) var header: JournalHeader?
  /// The number of the latest line.
  package private(set) var line = 0
  private var next = 0
  /// The time at which the latest entry ended: none begins earlier, but for those of another app.
  private var time = Duration.zero

  package init() {}

  /// Reads the next line.
  ///
  /// - Parameter bytes: The line, without its ending.
  /// - Returns: What it says.
  /// - Throws: ``Failure``.
  package mutating func read(_ bytes: Span<UInt8>) throws(Failure) -> Line {
    line += 1
    do throws(JournalFault) {
      return try readFields(bytes)
    } catch {
      throw Failure(line: line, fault: error)
    }
  }

  private mutating func readFields(_ bytes: Span<UInt8>) throws(JournalFault) -> Line {
    guard header != nil else {
      let value: Value
      do throws(JournalFault) { value = try JournalLine.read(bytes) } catch {
        throw Self.looksLikeAHeader(bytes) ? error : .notAJournal
      }
      let read = try JournalHeader(value)
      header = read
      next = read.after.map { $0 + 1 } ?? 0
      return .header(read)
    }
    let entry = try JournalEntry(try JournalLine.read(bytes))
    guard entry.number == next else {
      throw .outOfOrder(number: entry.number, expected: next)
    }
    if case .start = entry.input { time = .zero }
    guard entry.time >= time else { throw .earlier(time: entry.time, than: time) }
    time = entry.endTime
    next += 1
    return .entry(entry)
  }

  /// Whether bytes are the beginning of a journal, if perhaps of a damaged one.
  package static func mayBeAJournal(_ bytes: Span<UInt8>) -> Bool {
    bytes.contains(Array(JournalHeader.format.utf8))
      || bytes.contains(JournalLine.checksum)
        && (bytes.contains(JournalHeader.mark) || bytes.begins(with: Array("{\"n\":".utf8)))
  }

  /// Whether bytes begin as the first line of a journal does.
  package static func looksLikeAHeader(_ bytes: Span<UInt8>) -> Bool {
    bytes.begins(with: Array("{\"format\":\"\(JournalHeader.format)\"".utf8))
  }
}

/// Why a journal can't be read on, at one of its lines.
package enum JournalFault: Error, Equatable, Sendable {
  /// The largest number that anything in a journal is counted by.
  package static let largestNumber = 1_000_000_000_000
  /// The latest time of a clock.
  package static let latestTime = Duration.seconds(3_000_000_000)

  /// It doesn't begin as a journal does.
  case notAJournal
  /// It was written by a newer version.
  case newer(version: Int, known: Int)
  /// It is of another app.
  case foreign(app: String, here: String)
  /// The line isn't as it was written.
  case damaged
  /// A line is missing, stands twice or elsewhere than it was written.
  case outOfOrder(number: Int, expected: Int)
  /// A line says that it was earlier than the line before.
  case earlier(time: Duration, than: Duration)
  /// The line is as it was written, but makes no sense.
  case malformed(String)
}

extension JournalFault: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .notAJournal: "this is no journal of a session"
    case .newer(let version, let known):
      "it is of version \(version), and this build reads up to \(known)"
    case .foreign(let app, let here): "it is of \(app), and this is \(here)"
    case .damaged: "the line isn't as it was written: its checksum is another"
    case .outOfOrder(let number, let expected):
      "the line has number \(number), where \(expected) follows: lines are missing, doubled or moved"
    case .earlier(let time, let before):
      "the line is of \(time.shown), and the one before of \(before.shown): time never goes back"
    case .malformed(let reason): reason
    }
  }

  /// What to do about it.
  package var fix: String? {
    switch self {
    case .notAJournal: "record FILE makes one, and `sessions` lists those that are kept"
    case .newer: "replay it with the build that is as new"
    case .foreign: nil
    case .damaged, .outOfOrder, .earlier:
      "a journal isn't edited; export a script of it, and edit that"
    case .malformed: nil
    }
  }
}

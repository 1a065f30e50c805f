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

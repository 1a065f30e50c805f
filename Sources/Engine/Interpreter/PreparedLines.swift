package import Language
import Text

/// A line of a script, or several that belong together, ready to be run.
@MainActor
package final class PreparedLine {
  /// The text.
  package let source: SourceText
  /// Its statements, as they were read.
  package let syntax: [Statement]
  /// Its statements, which are prepared when they run first.
  package private(set) lazy var statements = syntax.map { Prepared($0) }

  /// Takes statements of a text.
  package init(_ tree: SyntaxTree) {
    source = tree.source
    syntax = tree.statements
  }
}

/// Reads the lines of a script and prepares them; a line that was read before is found again by its bytes.
///
/// Long scripts say the same few lines again and again: then a line costs no more than to look for it.
@MainActor
package struct PreparedLines {
  /// What a line is, together with those before it that were kept.
  package enum Result {
    /// Statements, and how many lines further down they stand than where they were read first.
    case ready(PreparedLine, lineOffset: Int)
    /// The beginning of something.
    case incomplete
    /// It can't be read.
    indirect case failure(Diagnostic)
  }

  private struct Slot {
    var hash: UInt64 = 0
    var line: PreparedLine?
  }

  private var reader: StatementReader
  /// Whether lines are kept that aren't a whole statement yet.
  private var isIncomplete = false
  /// Lines that are known, each in one of two slots that the end of its hash tells.
  private var known = [Slot](repeating: Slot(), count: Self.slotCount)
  /// Hashes of lines that were read lately: where there is no room, only a line that is read again gets some.
  private var seen = [UInt64](repeating: 0, count: Self.slotCount)
  /// The number of the line that was read last.
  private var lineNumber = 0

  /// A power of two.
  private static let slotCount = 4096

  /// Reads with a reader from its first line.
  package init(_ reader: StatementReader) { self.reader = reader }

  /// What a reader of diagnostics calls the input.
  package var name: String { reader.name }

  /// Reads the next line.
  package mutating func read(_ line: Span<UInt8>) -> Result {
    lineNumber += 1
    guard !isIncomplete else { return take(reader.read(line: line.wholeLine)) }
    let hash = line.hash
    let index = Int(truncatingIfNeeded: hash & UInt64(Self.slotCount - 1))
    let pair = index & ~1
    for index in pair...pair + 1 where known[index].hash == hash {
      guard let found = known[index].line else { continue }
      let bytes = found.source.bytes
      guard bytes.span.isLine(line) else { continue }
      reader.skipLine()
      return .ready(found, lineOffset: lineNumber - found.source.firstLine)
    }
    let result = take(reader.read(line: line.wholeLine))
    let free = known[pair].line == nil ? pair : known[pair + 1].line == nil ? pair + 1 : index
    if known[free].line == nil || seen[index] == hash, case .ready(let prepared, _) = result,
      prepared.canBeSkipped
    {
      known[free] = Slot(hash: hash, line: prepared)
    }
    seen[index] = hash
    return result
  }

  private mutating func take(_ result: ParseResult) -> Result {
    isIncomplete = false
    switch result {
    case .incomplete:
      isIncomplete = true
      return .incomplete
    case .failure(let diagnostic): return .failure(diagnostic)
    case .complete(let tree): return .ready(PreparedLine(tree), lineOffset: 0)
    }
  }

  /// Reads the next line of a text from an offset on; nil once all has been read.
  mutating func read(_ text: [UInt8], from offset: inout Int) -> Result? {
    guard offset <= text.count else { return finish() }
    let end = text[offset...].firstIndex(of: ASCII.newline) ?? text.count
    defer { offset = end + 1 }
    return read(text.span.extracting(offset..<end))
  }

  /// Takes the end of the input: what is still incomplete is now an error.
  package mutating func finish() -> Result? {
    reader.finish().map { take($0) }
  }

  /// Begins again with the first line of the same script, whose lines are known.
  package mutating func rewind(to reader: StatementReader) {
    self.reader = reader
    (isIncomplete, lineNumber) = (false, 0)
  }
}

extension PreparedLine {
  /// Whether a line like it can stand anywhere: a header and the blocks at the beginning can't.
  fileprivate var canBeSkipped: Bool {
    !syntax.isEmpty
      && syntax.allSatisfy { statement in
        switch statement.kind {
        case .block, .header: false
        default: true
        }
      }
  }
}

extension Span<UInt8> {
  private var countOfLine: Int {
    count > 0 && self[count - 1] == ASCII.newline ? count - 1 : count
  }

  /// A hash of the line without its ending.
  fileprivate var hash: UInt64 { Checksum.of(extracting(0..<countOfLine)) }

  /// Whether the bytes are the same but for a line ending.
  fileprivate func isLine(_ other: Span<UInt8>) -> Bool {
    let length = countOfLine
    guard length == other.countOfLine else { return false }
    for index in 0..<length where self[index] != other[index] { return false }
    return true
  }

  /// A copy of the line that ends in a line ending.
  package var wholeLine: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 1)
    for index in indices { bytes.append(self[index]) }
    if countOfLine == count { bytes.append(ASCII.newline) }
    return bytes
  }
}

package import SceneLanguage
import SceneText

/// A parsed line of a script, or several lines that form one statement.
@MainActor
package final class PreparedLine {
  /// The text.
  package let source: SourceText
  /// The syntax of its statements.
  package let syntax: [Statement]
  /// Its statements, which are prepared when they run for the first time.
  package private(set) lazy var statements = syntax.map { Prepared($0) }

  /// Creates a line from the statements of a text.
  package init(_ tree: SyntaxTree) {
    source = tree.source
    syntax = tree.statements
  }
}

/// Parses the lines of a script, and recognizes repeated lines by their bytes.
///
/// Long scripts repeat the same few lines, and a repeated line costs only a lookup.
@MainActor
package struct PreparedLines {
  /// The result of reading a line, together with incomplete lines before it.
  package enum Result {
    /// Statements, and the number of lines between their first occurrence and this one.
    case ready(PreparedLine, lineOffset: Int)
    /// The beginning of a statement.
    case incomplete
    /// A syntax error.
    indirect case failure(Diagnostic)
  }

  private struct Slot {
    var hash: UInt64 = 0
    var line: PreparedLine?
  }

  private var reader: StatementReader
  /// Whether the reader keeps lines that form no complete statement yet.
  private var isIncomplete = false
  /// The known lines; the low bits of a line's hash select a pair of slots, either of which can hold it.
  private var known = [Slot](repeating: Slot(), count: Self.slotCount)
  /// The hashes of recent lines; if both slots are in use, a line replaces another only if it was read before.
  private var seen = [UInt64](repeating: 0, count: Self.slotCount)
  /// The number of the line that was read last.
  private var lineNumber = 0

  /// A power of two.
  private static let slotCount = 4096

  /// Creates a cache for the lines of a reader that is at its first line.
  package init(_ reader: StatementReader) { self.reader = reader }

  /// The name of the input in diagnostics.
  package var name: String { reader.name }

  /// Reads the next line.
  package mutating func read(_ line: Span<UInt8>) -> Result {
    lineNumber += 1
    guard !isIncomplete else { return convert(reader.read(line: line.wholeLine)) }
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
    let result = convert(reader.read(line: line.wholeLine))
    let free = known[pair].line == nil ? pair : known[pair + 1].line == nil ? pair + 1 : index
    if known[free].line == nil || seen[index] == hash, case .ready(let prepared, _) = result,
      prepared.canBeSkipped
    {
      known[free] = Slot(hash: hash, line: prepared)
    }
    seen[index] = hash
    return result
  }

  private mutating func convert(_ result: ParseResult) -> Result {
    isIncomplete = false
    switch result {
    case .incomplete:
      isIncomplete = true
      return .incomplete
    case .failure(let diagnostic): return .failure(diagnostic)
    case .complete(let tree): return .ready(PreparedLine(tree), lineOffset: 0)
    }
  }

  /// Reads the line of a text at an offset and advances the offset; nil at the end of the text.
  mutating func read(_ text: [UInt8], from offset: inout Int) -> Result? {
    guard offset <= text.count else { return finish() }
    let end = text[offset...].firstIndex(of: ASCII.newline) ?? text.count
    defer { offset = end + 1 }
    return read(text.span.extracting(offset..<end))
  }

  /// Ends the input; an incomplete statement is then an error.
  package mutating func finish() -> Result? {
    reader.finish().map { convert($0) }
  }

  /// Returns to the first line of the same script and keeps the known lines.
  package mutating func rewind(to reader: StatementReader) {
    self.reader = reader
    (isIncomplete, lineNumber) = (false, 0)
  }
}

extension PreparedLine {
  /// Whether the line may be cached: headers and blocks depend on their position in the script.
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

  /// Whether the bytes are equal, apart from a line ending.
  fileprivate func isLine(_ other: Span<UInt8>) -> Bool {
    let length = countOfLine
    guard length == other.countOfLine else { return false }
    for index in 0..<length where self[index] != other[index] { return false }
    return true
  }

  /// A copy of the line, with a line ending.
  package var wholeLine: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 1)
    for index in indices { bytes.append(self[index]) }
    if countOfLine == count { bytes.append(ASCII.newline) }
    return bytes
  }
}

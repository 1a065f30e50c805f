package import Language
import Text

/// A line of a script, or several that belong together, ready to be run.
@MainActor
package final class PreparedLine {
  /// The text.
  package let source: SourceText
  /// Its statements.
  package let statements: [Prepared]

  /// Whether it looks at moments of the run, or goes to them, once that has been asked.
  private var needsMoments: Bool?

  /// Prepares statements of a text.
  package init(_ tree: SyntaxTree) {
    source = tree.source
    statements = tree.statements.map { Prepared($0) }
  }

  /// Whether it looks at moments of the run, or goes to them.
  package func needsMoments(_ registry: CommandRegistry) -> Bool {
    if let needsMoments { return needsMoments }
    let isNeeding = statements.contains { registry.needsMoments($0.statement) }
    needsMoments = isNeeding
    return isNeeding
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

  private var reader: StatementReader
  private var known: [UInt64: PreparedLine] = [:]
  /// The number of the line that was read last.
  private var lineNumber = 0

  /// The most lines that are known at a time.
  private static let limit = 4096

  /// Reads with a reader from its first line.
  package init(_ reader: StatementReader) { self.reader = reader }

  /// What a reader of diagnostics calls the input.
  package var name: String { reader.name }

  /// Reads the next line.
  package mutating func read(_ line: Span<UInt8>) -> Result {
    lineNumber += 1
    guard !reader.isIncomplete else { return read(line, as: nil) }
    let hash = line.hash
    if let found = known[hash] {
      let bytes = found.source.bytes
      if bytes.span.isLine(line) {
        reader.skipLine()
        return .ready(found, lineOffset: lineNumber - found.source.firstLine)
      }
    }
    return read(line, as: hash)
  }

  private mutating func read(_ line: Span<UInt8>, as hash: UInt64?) -> Result {
    switch reader.read(line: line.bytes) {
    case .incomplete: return .incomplete
    case .failure(let diagnostic): return .failure(diagnostic)
    case .complete(let tree):
      let prepared = PreparedLine(tree)
      if let hash, tree.canBeSkipped {
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[hash] = prepared
      }
      return .ready(prepared, lineOffset: 0)
    }
  }

  /// Takes the end of the input: what is still incomplete is now an error.
  package mutating func finish() -> Result? {
    switch reader.finish() {
    case nil: nil
    case .complete(let tree): .ready(PreparedLine(tree), lineOffset: 0)
    case .incomplete: .incomplete
    case .failure(let diagnostic): .failure(diagnostic)
    }
  }

  /// Begins again with the first line of the same script, whose lines are known.
  package mutating func rewind(to reader: StatementReader) {
    self.reader = reader
    lineNumber = 0
  }
}

extension SyntaxTree {
  /// Whether a line like it can stand anywhere: a header and the blocks at the beginning can't.
  fileprivate var canBeSkipped: Bool {
    !statements.isEmpty
      && statements.allSatisfy { statement in
        switch statement.kind {
        case .block, .header: false
        default: true
        }
      }
  }
}

extension Span<UInt8> {
  /// A hash of the line without its ending.
  fileprivate var hash: UInt64 { Checksum.of(extracting(0..<countOfLine)) }

  private var countOfLine: Int {
    count > 0 && self[count - 1] == UInt8(ascii: "\n") ? count - 1 : count
  }

  /// Whether the bytes are the same but for a line ending.
  fileprivate func isLine(_ other: Span<UInt8>) -> Bool {
    let length = countOfLine
    guard length == other.countOfLine else { return false }
    for index in 0..<length where self[index] != other[index] { return false }
    return true
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}

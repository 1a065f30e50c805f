/// Parses a script that arrives line by line.
///
/// A statement may take several lines; the reader keeps them until it is whole. All lines of a
/// statement are parsed when it seems whole and each time their length has doubled, so the time for
/// a script is linear in its length.
package struct StatementReader: Sendable {
  /// What a reader of diagnostics calls the input: a path, `-c` or `<stdin>`.
  package let name: String
  private let parser: Parser
  private var pending: [UInt8] = []
  private var firstLine = 1
  private var lineCount = 0
  private var parsedCount = 0
  private var scanner = LineScanner()
  private var lastIncomplete: Diagnostic?

  /// Creates a reader for one input.
  package init(name: String, parser: Parser = Parser()) {
    self.name = name
    self.parser = parser
  }

  /// Whether lines are kept that aren't a whole statement yet.
  package var isIncomplete: Bool { lastIncomplete != nil }

  /// Takes the next line and says what has come of it and the lines before that were kept.
  ///
  /// After a failure the lines are dropped, and the next line begins a statement.
  ///
  /// - Parameter line: A line; a line ending is added if it has none.
  /// - Returns: The statements that are whole now, or that more lines are needed, or an error.
  package mutating func read(line: some Collection<UInt8>) -> ParseResult {
    let start = pending.count
    pending.append(contentsOf: line)
    if pending.last != ASCII.newline || pending.count == start { pending.append(ASCII.newline) }
    lineCount += 1
    guard let incomplete = lastIncomplete else { return parse() }
    scanner.scan(pending[start...])
    guard !scanner.isOpen || pending.count >= 2 * parsedCount else {
      return .incomplete(incomplete)
    }
    return parse()
  }

  /// Takes a line that somebody else has run.
  ///
  /// - Precondition: No lines are kept.
  package mutating func skipLine() { firstLine += 1 }

  /// Takes the end of the input: what is still incomplete is now an error.
  ///
  /// - Returns: The last statements, or nil if none were kept.
  package mutating func finish() -> ParseResult? {
    guard isIncomplete else { return nil }
    let result = parse()
    dropLines()
    guard case .incomplete(let diagnostic) = result else { return result }
    return .failure(diagnostic)
  }

  /// Drops the lines that aren't a whole statement yet, as when a user interrupts.
  package mutating func cancel() {
    dropLines()
  }

  private mutating func parse() -> ParseResult {
    let result = parser.parse(SourceText(name: name, firstLine: firstLine, bytes: pending))
    guard case .incomplete(let diagnostic) = result else {
      dropLines()
      return result
    }
    if lastIncomplete == nil { scanner.scan(pending) }
    lastIncomplete = diagnostic
    parsedCount = pending.count
    return result
  }

  private mutating func dropLines() {
    firstLine += lineCount
    lineCount = 0
    pending = []
    parsedCount = 0
    lastIncomplete = nil
    scanner = LineScanner()
  }
}

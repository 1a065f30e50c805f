/// Parses a script that arrives line by line.
///
/// A statement may span several lines; the reader keeps them until it is complete. A statement is parsed when it appears
/// to be complete and whenever its length has doubled, and a block once more at its end, so the time for a script is
/// linear in its length.
package struct StatementReader: Sendable {
  /// The lines of an open block.
  private struct OpenBlock {
    var bytes: [UInt8] = []
    let firstLine: Int
    let progress: BlockBuilder.Progress
    /// The error if the input ends here; a setup is complete, but a teardown may follow it.
    let diagnostic: Diagnostic
    /// Whether it stands in for a block whose first line could not be parsed, which is an error already.
    let isSubstitute: Bool
  }

  /// The name of the input in diagnostics: a path, `-c` or `<stdin>`.
  package let name: String
  private let parser: Parser
  private var pending: [UInt8] = []
  private var firstLine = 1
  private var lineCount = 0
  private var parsedCount = 0
  private var scanner = LineScanner()
  private var lastIncomplete: Diagnostic?
  private let isScript: Bool
  private var builder: BlockBuilder
  private var block: OpenBlock?
  /// The error for the last word that begins a block in other languages, if an `end` without a block follows.
  private var foreignBlock: Diagnostic?
  /// Whether a block stays open when one of its lines cannot be parsed, so that the lines after it are checked as well.
  ///
  /// Its statements must not run then, because that line is missing.
  package var keepsOpenBlocks = false

  /// Creates a reader of a script, which can have a header, or of typed lines.
  package init(name: String, parser: Parser, isScript: Bool = true) {
    self.name = name
    self.parser = parser
    self.isScript = isScript
    builder = BlockBuilder(after: isScript ? .nothing : .commands, isScript: isScript)
  }

  /// Whether an incomplete statement is kept.
  package var isIncomplete: Bool { lineCount > 0 || block != nil }

  /// Reads the next line together with the lines that are kept.
  ///
  /// After a failure the lines are dropped, and the next line begins a statement.
  package mutating func read(line: some Collection<UInt8>) -> ParseResult {
    let start = pending.count
    if start == 0 { pending = Array(line) } else { pending.append(contentsOf: line) }
    if pending.last != ASCII.newline || pending.count == start { pending.append(ASCII.newline) }
    lineCount += 1
    guard let incomplete = lastIncomplete else { return parse() }
    scanner.scan(pending[start...])
    guard !scanner.isOpen || pending.count >= 2 * parsedCount else {
      return .incomplete(incomplete)
    }
    return parse()
  }

  /// Skips a line while no lines are kept.
  package mutating func skipLine() {
    firstLine += 1
    builder.skipCommand()
  }

  /// Reads the end of the input: an incomplete statement is an error; nil if no lines were kept.
  package mutating func finish() -> ParseResult? {
    guard isIncomplete else { return nil }
    guard lineCount > 0 || block?.isSubstitute != true else {
      dropAll()
      return nil
    }
    let result = lastIncomplete == nil ? block.map(parse) : parse()
    dropAll()
    guard case .incomplete(let diagnostic)? = result else { return result }
    return .failure(diagnostic)
  }

  /// Drops the lines of an incomplete statement, for example after Ctrl-C.
  package mutating func cancel() { dropAll() }

  /// Parses the lines that are kept, except those of the block before them.
  private mutating func parse() -> ParseResult {
    let text = SourceText(name: name, firstLine: firstLine, bytes: pending)
    let progress = builder.progress
    // Its range is in this text.
    defer { builder.foreignBlock = nil }
    do throws(SyntaxFault) {
      // None of them takes effect before all of them are read.
      var pieces: [Piece] = []
      try parser.readPieces(of: text) { pieces.append($0) }
      for piece in pieces { try builder.add(piece) }
    } catch {
      var diagnostic = Diagnostic(error, in: text)
      if case .misplaced(.end) = error.error, let foreignBlock { diagnostic = foreignBlock }
      guard error.error.isIncomplete else {
        if keepsOpenBlocks { skipLines() } else { dropAll() }
        return .failure(diagnostic)
      }
      if lastIncomplete == nil { scanner.scan(pending) }
      lastIncomplete = diagnostic
      parsedCount = pending.count
      return .incomplete(diagnostic)
    }
    defer { dropLines() }
    if let word = builder.foreignBlock {
      foreignBlock = Diagnostic(SyntaxFault(.foreignBlock(word.text), word.range), in: text)
    }
    if builder.openBlock != nil || builder.awaitsTeardown { return keep(text, after: progress) }
    let statements = builder.takeStatements()
    guard var block else { return .complete(SyntaxTree(source: text, statements: statements)) }
    self.block = nil
    block.bytes += text.bytes
    return parse(block)
  }

  private func parse(_ block: OpenBlock) -> ParseResult {
    parser.parse(
      SourceText(name: name, firstLine: block.firstLine, bytes: block.bytes),
      after: block.progress)
  }

  /// Keeps the lines of an open block, or of a setup that a teardown may follow.
  private mutating func keep(
    _ text: SourceText, after progress: BlockBuilder.Progress, isSubstitute: Bool = false
  ) -> ParseResult {
    let start = builder.openBlock ?? (.setup, SourceRange(0, 0))
    var block =
      self.block
      ?? OpenBlock(
        firstLine: text.firstLine, progress: progress,
        diagnostic: Diagnostic(SyntaxFault(.unclosedBlock(start.keyword), start.start), in: text),
        isSubstitute: isSubstitute)
    block.bytes += text.bytes
    self.block = block
    return .incomplete(block.diagnostic)
  }

  /// Drops lines that cannot be parsed; a block that they should have opened is open nevertheless.
  private mutating func skipLines() {
    let words = pending.split { $0 <= ASCII.space || $0 == ASCII.semicolon }
      .map { Keyword.byName[String(decoding: $0, as: UTF8.self)] }
    let substitute: String? =
      switch words.first ?? nil {
      case .if: "if 1 == 1\n"
      case .for, .repeat, .setup, .teardown: "repeat 1\n"
      default: nil
      }
    dropLines()
    guard let substitute, words.last != .end else { return }
    let text = SourceText(name: name, firstLine: firstLine - 1, bytes: Array(substitute.utf8))
    try? parser.readPieces(of: text) { piece throws(SyntaxFault) in try builder.add(piece) }
    if builder.openBlock != nil { _ = keep(text, after: builder.progress, isSubstitute: true) }
  }

  private mutating func dropAll() {
    builder = BlockBuilder(after: .commands, isScript: isScript)
    block = nil
    dropLines()
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

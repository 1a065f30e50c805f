/// Parses scripts.
///
/// The page Language.md has the grammar. ``queries`` are the bare words that begin a command on a side of a
/// comparison; a command in parentheses can have any name.
package struct Parser: Sendable {
  /// The maximum nesting depth of brackets and parentheses, and of scripts.
  package static let nestingLimit = Lexer.nestingLimit

  package let queries: Set<String>
  /// The names of queries now, by those they had in earlier versions.
  let formerQueries: [String: String]
  /// The only commands that `bisect` takes: those whose results at past moments are known.
  let pastQueries: Set<String>

  package init(
    queries: Set<String>, formerQueries: [String: String] = [:], pastQueries: Set<String>
  ) {
    self.queries = queries
    self.formerQueries = formerQueries
    self.pastQueries = pastQueries
  }

  /// Parses a text; an invalid byte anywhere in it is reported before any other error.
  package func parse(_ text: SourceText) -> ParseResult { parse(text, after: .nothing) }

  /// Parses a text after a given part of a script.
  func parse(_ text: SourceText, after progress: BlockBuilder.Progress) -> ParseResult {
    var builder = BlockBuilder(after: progress)
    do throws(SyntaxFault) {
      try readPieces(of: text) { piece throws(SyntaxFault) in try builder.add(piece) }
      if let block = builder.openBlock {
        throw SyntaxFault(.unclosedBlock(block.keyword), block.start)
      }
      return .complete(SyntaxTree(source: text, statements: builder.statements))
    } catch {
      let diagnostic = Diagnostic(error, in: text)
      return error.error.isIncomplete ? .incomplete(diagnostic) : .failure(diagnostic)
    }
  }

  /// Reads the statements of a text and the lines of its blocks, one after another, up to the first error.
  package func readPieces(
    of text: SourceText, _ body: (Piece) throws(SyntaxFault) -> Void
  ) throws(SyntaxFault) {
    let bytes = text.bytes
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let start = error.byteOffsets.lowerBound
      throw SyntaxFault(.invalidUTF8(bytes[start]), SourceRange(start, start + 1))
    }
    var parser = StatementParser(lexer: Lexer(bytes), names: self)
    while let piece = try parser.next() { try body(piece) }
  }
}

package enum ParseResult: Equatable, Sendable {
  case complete(SyntaxTree)
  /// The text ends in an open bracket, block or backslash: more lines may complete it. The diagnostic is the error
  /// if no more lines come.
  indirect case incomplete(Diagnostic)
  /// The text is wrong, whatever follows. None of its statements should run.
  indirect case failure(Diagnostic)
}

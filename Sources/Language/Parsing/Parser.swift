/// Parses scripts.
///
/// ```
/// script     = [ header ] [ setup ] [ teardown ] body
/// header     = "script" { label ":" operand } separator
/// setup      = "setup" separator body "end" separator
/// teardown   = "teardown" separator body "end" separator
/// body       = { [ statement ] separator }
/// separator  = newline | ";"
/// statement  = "expect" comparison
///            | "await" comparison [ "within" operand ]
///            | "let" name "=" side
///            | "section" side
///            | "if" comparison separator body otherwise
///            | "repeat" side separator body "end"
///            | "for" name "in" side { operand } separator body "end"
///            | [ "!" ] pipeline [ ( ">" | ">>" ) operand ]
/// otherwise  = [ "else" separator body ] "end"
///            | "else" "if" comparison separator body otherwise
/// comparison = side operator side | side "exists"
/// side       = query { argument } { "|" filter } | operand
/// pipeline   = command { argument } { "|" filter }
/// filter     = operand { operand }
/// argument   = [ label ":" ] operand
/// operand    = word | JSON | $variable | "(" pipeline ")"
/// ```
///
/// A side of `expect` or `await`, and what `let` binds, is a command if it begins with the name of a
/// query (a bare word in ``queries``) or stands in parentheses; otherwise it is one value. A query in
/// a comparison takes arguments up to an operator or `within`; an argument that looks like one of
/// these is quoted.
///
/// Words:
/// - A bare word ends at white space, `;` or `|`; quotes, brackets and signs within it are part of it.
///   A word may be in double quotes, where `\n \t \r \" \\ \$ \u{…}` are escapes, or in apostrophes,
///   where every character stands for itself. Neither goes past the end of its line.
/// - A name with a colon is a label if white space, a quote, a bracket or a dollar sign follows; so
///   `koober://home` and `5:30` are words. Behind `|` there are no labels.
/// - `$name.path` alone is a variable. Within a bare or double-quoted word `$name` and `${name.path}`
///   are replaced by the text of the variable.
/// - A word that begins with `{` or `[` is JSON, may span lines, and may hold variables as values.
/// - `#` at the start of a word begins a comment; a backslash at the end of a line continues it.
package struct Parser: Sendable {
  /// How deep brackets and parentheses, and scripts, may stand in each other.
  package static let nestingLimit = Lexer.nestingLimit

  package let queries: Set<String>
  /// The names of queries now, by those they had in earlier versions.
  private let formerQueries: [String: String]

  package init(queries: Set<String>, formerQueries: [String: String] = [:]) {
    self.queries = queries
    self.formerQueries = formerQueries
  }

  /// Parses a text as a whole; an invalid byte anywhere in it is reported before any other error.
  package func parse(_ text: SourceText) -> ParseResult { parse(text, after: .nothing) }

  /// Parses a text that something may stand before.
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
    var parser = StatementParser(
      lexer: Lexer(bytes), queries: queries, formerQueries: formerQueries)
    while let piece = try parser.next() { try body(piece) }
  }
}

package enum ParseResult: Equatable, Sendable {
  case complete(SyntaxTree)
  /// The text ends in an open bracket, block or backslash: more lines may complete it. The diagnostic is the error
  /// it is if no more come.
  indirect case incomplete(Diagnostic)
  /// The text is wrong, whatever follows. None of its statements should run.
  indirect case failure(Diagnostic)
}

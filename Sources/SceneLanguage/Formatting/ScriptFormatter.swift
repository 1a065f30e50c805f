/// Writes a script in its canonical form, which has the same meaning and the same comments.
///
/// Each statement gets its own line, indented by two spaces per enclosing block, with one space between its words,
/// which do not change. JSON stays on several lines if it is written so. Lines of more than ``columnLimit`` columns are
/// continued with a backslash if they can be split. Consecutive empty lines become one.
package struct ScriptFormatter {
  package static let columnLimit = 100

  private let source: SourceText
  private var pieces: [Piece] = []
  private var comments: ArraySlice<SourceRange> = []
  private var lines: [String] = []
  private var depth = 0
  /// Whether the last line opens a block.
  private var hasJustOpened = false

  /// Writes a script in its canonical form.
  ///
  /// - Parameters:
  ///   - source: The script.
  ///   - parser: A parser that accepts it.
  ///   - newName: The name that a call gets instead of its own; nil for a call that keeps it.
  /// - Returns: The text, which ends with a line ending unless it is empty.
  /// - Throws: The first error of the script.
  package static func format(
    _ source: SourceText, parser: Parser, renaming newName: (Invocation) -> String? = { _ in nil }
  ) throws(Diagnostic) -> String {
    switch parser.parse(source) {
    case .complete: break
    case .incomplete(let diagnostic), .failure(let diagnostic): throw diagnostic
    }
    var formatter = ScriptFormatter(source: source)
    var reader = StatementParser(lexer: Lexer(source.bytes), names: parser)
    do throws(SyntaxFault) {
      while let piece = try reader.next() { formatter.pieces.append(piece) }
    } catch {
      throw Diagnostic(error, in: source)
    }
    if let renamed = formatter.sourceRenaming(newName) {
      return try format(renamed, parser: parser)
    }
    formatter.comments = reader.comments[...]
    return formatter.text()
  }

  private init(source: SourceText) { self.source = source }

  /// The script with new names for some of its calls; nil if all keep theirs.
  private func sourceRenaming(_ newName: (Invocation) -> String?) -> SourceText? {
    var bytes: [UInt8] = []
    var end = 0
    func rename(_ call: Invocation) {
      guard let name = newName(call) else { return }
      bytes += source.bytes[end..<call.name.range.start] + Array(name.utf8)
      end = call.name.range.end
    }
    for piece in pieces { piece.kind.forEachInvocation(rename) }
    guard end > 0 else { return nil }
    return SourceText(name: source.name, bytes: bytes + source.bytes[end...])
  }

  private mutating func text() -> String {
    var end = 0
    for piece in pieces {
      writeComments(from: end, upTo: piece.range.start)
      write(piece)
      end = piece.range.end
    }
    writeComments(from: end, upTo: source.bytes.count)
    dropEmptyLines()
    // Of a byte order mark that belongs to the first word of a line, the first would be ignored.
    return lines.map { line in
      (line.utf8.starts(with: ASCII.byteOrderMark) ? "\u{FEFF}" : "") + line + "\n"
    }.joined()
  }

  private var indent: String { String(repeating: "  ", count: depth) }

  private mutating func dropEmptyLines() {
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  private mutating func write(_ piece: Piece) {
    switch piece.kind {
    case .end, .else:
      dropEmptyLines()
      depth -= 1
    case .statement, .opening: break
    }
    let inside = comments.prefix { $0.start < piece.range.end }
    comments = comments.dropFirst(inside.count)
    // Comments between the lines of JSON stay there.
    let words = inside.isEmpty ? text(of: piece) : source[piece.range].replacing("\r\n", with: "\n")
    lines.append(SyntaxPrinter.ended(indent + words))
    switch piece.kind {
    case .opening, .else:
      depth += 1
      hasJustOpened = true
    case .statement, .end: hasJustOpened = false
    }
  }

  private func text(of piece: Piece) -> String {
    LineLayout.text(of: SyntaxPrinter(source: source).words(of: piece.kind), indent: indent)
  }

  /// Writes the comments between two pieces, and an empty line if there are empty lines.
  private mutating func writeComments(from start: Int, upTo end: Int) {
    var position = start
    // After a piece, on its line, up to the first line ending.
    var followsPiece = start > 0
    while let comment = comments.first, comment.start < end {
      comments.removeFirst()
      let text = source[comment].trimmingTail()
      let newlines = newlines(position, comment.start)
      if followsPiece, newlines == 0, let last = lines.indices.last {
        lines[last] += "  " + text
      } else {
        separate(by: newlines)
        lines.append(indent + text)
        hasJustOpened = false
      }
      followsPiece = false
      position = comment.end
    }
    separate(by: newlines(position, end))
  }

  private func newlines(_ start: Int, _ end: Int) -> Int {
    source.bytes[start..<end].count { $0 == ASCII.newline }
  }

  /// Writes an empty line in place of several line endings, except at the start of a block.
  private mutating func separate(by newlines: Int) {
    guard newlines > 1, let last = lines.last, !last.isEmpty, !hasJustOpened else { return }
    lines.append("")
  }
}

extension String {
  fileprivate func trimmingTail() -> String {
    lastIndex { !$0.isWhitespace }.map { String(self[...$0]) } ?? ""
  }
}

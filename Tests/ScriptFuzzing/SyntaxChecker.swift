import Scenes
import SceneEngine
import SceneLanguage

/// Checks the invariants of parsing and formatting any text.
package enum SyntaxChecker {
  private static let parser = CommandRegistry.standard.parser

  /// The invariant that parsing a text violates, or nil.
  package static func complaint(about bytes: [UInt8]) -> String? {
    let source = SourceText(name: "-c", bytes: bytes)
    let whole = parser.parse(source)
    switch whole {
    case .complete(let tree):
      if let statement = tree.statements.first(where: { !isInside($0.range, bytes) }) {
        return "a statement is outside: \(statement.range)"
      }
      return complaint(aboutLinesOf: bytes, as: tree) ?? complaint(aboutFormOf: tree)
    case .incomplete(let diagnostic), .failure(let diagnostic):
      return complaint(about: diagnostic, in: bytes)
    }
  }

  private static func isInside(_ range: SourceRange, _ bytes: [UInt8]) -> Bool {
    0 <= range.start && range.start <= range.end && range.end <= bytes.count
  }

  /// The invariant that an error violates, or nil.
  static func complaint(about diagnostic: Diagnostic, in bytes: [UInt8]? = nil) -> String? {
    if let bytes {
      guard let range = diagnostic.range, isInside(range, bytes) else {
        return "the error is at \(String(describing: diagnostic.range))"
      }
    }
    for width in [40, 80] {
      let text = DiagnosticRenderer(width: width).render(diagnostic)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let isVisible = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
      guard lines.count >= 4 || diagnostic.place == nil, isVisible else {
        return "the error reads \(text)"
      }
      guard diagnostic.place != nil else { continue }
      let columns = lines[3].reduce(0) { $0 + DisplayWidth.columns(of: $1) }
      guard columns <= width else {
        return "the error takes \(columns) of \(width) columns: \(text)"
      }
    }
    return nil
  }

  /// A script read line by line must equal the script parsed as a whole.
  private static func complaint(
    aboutLinesOf bytes: [UInt8], as tree: SyntaxTree
  ) -> String? {
    var reader = StatementReader(name: "-c", parser: parser)
    var statements: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      switch reader.read(line: line) {
      case .complete(let part): statements += part.statements.map(\.description)
      case .incomplete: continue
      case .failure(let diagnostic): return "read line by line, it fails: \(diagnostic.message)"
      }
    }
    switch reader.finish() {
    case .complete(let part)?: statements += part.statements.map(\.description)
    case .failure(let diagnostic)?: return "read line by line, it fails: \(diagnostic.message)"
    case .incomplete?: return "read line by line, it is incomplete"
    case nil: break
    }
    return statements == tree.statements.map(\.description)
      ? nil : "read line by line, it is a different script"
  }

  private static func complaint(aboutFormOf tree: SyntaxTree) -> String? {
    let statements = tree.statements.map(\.description)
    do {
      let text = try ScriptFormatter.format(tree.source, parser: parser)
      let formatted = SourceText(name: "-c", text)
      guard case .complete(let again) = parser.parse(formatted) else {
        return "its canonical form cannot be parsed: \(text)"
      }
      guard again.statements.map(\.description) == statements else {
        return "its canonical form is a different script: \(text)"
      }
      let second = try ScriptFormatter.format(formatted, parser: parser)
      guard second == text else { return "formatting is not idempotent: \(text) \(second)" }
    } catch {
      return "it has no canonical form: \(error.message)"
    }
    return nil
  }
}

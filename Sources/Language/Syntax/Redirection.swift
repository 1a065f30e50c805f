/// The file that output goes to: `> file` or `>> file`.
package struct Redirection: Hashable, Sendable {
  /// The path of the file.
  package var path: Operand
  /// Whether the file keeps what it holds (`>>`).
  package var appends: Bool
  /// Where the redirection stands, with its sign.
  package var range: SourceRange
}

/// A place in a script for a reader: its file, its line, and the line's text around what is meant.
///
/// A place stands on its own, so that an error outlives the text it is about.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the text: a path, `-c` or `<stdin>`.
  package let file: String
  /// The number of the line, from 1.
  package let line: Int
  /// The text of the line before what is meant.
  package let before: String
  /// What is meant; empty for a place between two characters.
  package let marked: String
  /// The rest of the line, without its line ending.
  package let after: String

  /// The number of the first character meant, counted in grapheme clusters from 1.
  ///
  /// - Complexity: O(*n*) in the length of `before`.
  package var column: Int { before.count + 1 }
}

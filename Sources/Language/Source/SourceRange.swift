/// A part of a source text, as byte offsets into ``SourceText/bytes``.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  package var start: Int
  /// The offset after the last byte; never less than `start`.
  package var end: Int

  /// Creates a range from two byte offsets.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The smallest range that holds both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

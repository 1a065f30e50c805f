/// A statement, or one of the lines that hold a block together, as it stands in a text.
package struct Piece {
  package enum Kind {
    case statement(Statement.Kind)
    indirect case opening(Block.Opening)
    /// `else`, or `else if A op B`.
    indirect case otherwise(Comparison?)
    case end
  }

  package var kind: Kind
  package var range: SourceRange
  /// The word that it begins with.
  package var keyword: SourceRange
}

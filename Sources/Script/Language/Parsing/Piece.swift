/// A statement, or one of the lines that hold a block together, as it stands in a text.
struct Piece {
  enum Kind {
    case statement(Statement.Kind)
    case opening(Block.Opening)
    /// `else`, or `else if A op B`.
    case otherwise(Comparison?)
    case end
  }

  var kind: Kind
  var range: SourceRange
  /// The word that it begins with.
  var keyword: SourceRange
}

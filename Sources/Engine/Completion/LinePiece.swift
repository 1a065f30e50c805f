import Language

/// A piece of a line that is being typed, as far as completion has to understand it.
package struct LinePiece: Equatable {
  /// What kind of piece it is.
  package enum Kind: Equatable {
    /// A word; what stands in quotes, braces or parentheses is one.
    case word
    /// The label of an argument, without its colon.
    case label
    /// A sign such as `|`, `>` or `!`.
    case sign
  }

  /// What kind of piece it is.
  package var kind: Kind
  /// What it says, without quotes.
  package var text: String
  /// The quote or apostrophe that it begins with.
  package var quote: Character?
  /// Where it begins, in UTF-8 bytes.
  package var start: Int

  /// The text of a word that isn't quoted.
  package var bare: String? { kind == .word && quote == nil ? text : nil }

  /// The name of the flag that it is, as in `--force`.
  package var flag: String? { bare.flatMap(ArgumentSyntax.flag) }
}

import CharacterWidth

/// How many columns of a terminal a text takes.
public enum DisplayWidth {
  /// The columns of a character: 0, 1 or 2.
  public static func columns(of character: Character) -> Int {
    CharacterWidth.cells(of: character)
  }

  /// The columns of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }
}

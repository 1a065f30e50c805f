/// Converts words, such as those of the command line, into a statement of the language.
package enum ScriptLine {
  /// The name of the statement, which errors do not show, since the user did not write it.
  package static let name = "<arguments>"

  /// The statement of a command and its arguments; a word that ends in a colon is a label.
  package static func text(_ words: [String]) -> String { words.map(word).joined(separator: " ") }

  private static func word(_ word: String) -> String {
    let isLabel = word.hasSuffix(":") && isPlain(word.dropLast()) && word.first?.isLetter == true
    if isLabel || isPlain(word[...]) { return word }
    let isRaw = word.unicodeScalars.allSatisfy {
      $0 != "'" && !$0.properties.isDefaultIgnorableCodePoint
    }
    let isPrintable = word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isRaw && isPrintable ? "'\(word)'" : quoted(word)
  }

  private static func isPlain(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return byte < 0x80 && scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
          || "_.-".utf8.contains(byte)
      }
  }

  /// The word in quotes, with all characters but letters and digits as escapes.
  private static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(Character(scalar)) : VisibleText.escape(scalar)
    }
    return "\"\(scalars.joined())\""
  }
}

/// Words of the command line as a line of the shell's language.
struct ScriptLine {
  let text: String

  /// Makes a line of a command and its arguments; a word that ends in a colon is a label.
  init(_ words: [String]) {
    text = words.map(Self.word).joined(separator: " ")
  }

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

  /// The word in quotes, with all but letters and digits as escapes.
  private static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  }
}

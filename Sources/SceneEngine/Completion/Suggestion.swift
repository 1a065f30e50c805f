package import SceneCommands
import SceneLanguage

/// A text that could be inserted at the cursor.
package struct Suggestion: Equatable {
  package var text: String
  /// A short description.
  package var summary: String?
  /// Whether the word is complete; otherwise no space follows.
  package var isComplete = true
  /// Whether the text is syntax, which is never quoted.
  package var isSyntax = false

  package init(
    text: String, summary: String? = nil, isComplete: Bool = true, isSyntax: Bool = false
  ) {
    self.text = text
    self.summary = summary
    self.isComplete = isComplete
    self.isSyntax = isSyntax
  }

  /// A command, an action or a place.
  package init(_ schema: CommandSchema, called name: String? = nil) {
    self.init(
      text: name ?? schema.name, summary: schema.summary.isEmpty ? nil : schema.summary)
  }

  /// The suggestion as a word of a script, after the typed quote; the quote stays open if the word is not complete.
  func word(quote: Character?) -> String {
    // Nothing can be escaped between apostrophes.
    let typed = quote == "'" && (text.contains("'") || hasControlCharacter) ? "\"" : quote
    guard !isSyntax, let quote = typed ?? (needsQuotes ? "\"" : nil) else { return text }
    return "\(quote)\(quote == "\"" ? Word.escaped(text) : text)\(isComplete ? "\(quote)" : "")"
  }

  private var needsQuotes: Bool {
    guard let first = text.first else { return true }
    return "\"'{[(#>!".contains(first)
      || text.contains { " ;|$)\\".contains($0) || $0.isNewline } || hasControlCharacter
  }

  private var hasControlCharacter: Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension CommandSchema {
  /// The first words of names that remove something.
  private static let destructiveWords: Set = [
    "clear", "delete", "destroy", "discard", "drop", "erase", "forget", "purge", "remove", "reset",
    "wipe",
  ]

  /// Whether a command removes something, judged by its name: it is never suggested for a mistyped word.
  static func isDestructive(_ name: String) -> Bool {
    let action = name.split(separator: ".").last ?? ""
    return destructiveWords.contains(String(action.prefix { $0.isLowercase }))
  }
}

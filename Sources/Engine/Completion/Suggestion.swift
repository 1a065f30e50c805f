package import Commands
import Language

/// Something that could stand at the cursor.
package struct Suggestion: Equatable {
  package var text: String
  /// A few words beside it.
  package var summary: String?
  /// Whether the word is over; otherwise one goes on typing.
  package var isWhole = true
  /// Whether the text is part of the language and not a word that may need quotes.
  package var isSyntax = false

  package init(
    text: String, summary: String? = nil, isWhole: Bool = true, isSyntax: Bool = false
  ) {
    self.text = text
    self.summary = summary
    self.isWhole = isWhole
    self.isSyntax = isSyntax
  }

  /// A command, an action or a place.
  package init(_ schema: CommandSchema, called name: String? = nil) {
    self.init(
      text: name ?? schema.name, summary: schema.summary.isEmpty ? nil : schema.summary)
  }

  /// The suggestion as a word of a script, behind the quote that was typed; it is left open where one goes on
  /// typing.
  func word(quote: Character?) -> String {
    guard !isSyntax, let quote = quote ?? (needsQuotes ? "\"" : nil) else { return text }
    return "\(quote)\(quote == "\"" ? Word.escaped(text) : text)\(isWhole ? "\(quote)" : "")"
  }

  private var needsQuotes: Bool {
    guard let first = text.first else { return true }
    return "\"'{[(#>!".contains(first)
      || text.contains { " \t;|$)\\".contains($0) || $0.isNewline }
  }
}

extension CommandSchema {
  /// The first words of names that remove something.
  private static let destructiveWords: Set = [
    "clear", "delete", "destroy", "discard", "drop", "erase", "forget", "purge", "remove", "reset",
    "wipe",
  ]

  /// Whether a command of this name removes something, as far as the name tells: it is never suggested in the
  /// place of a word that does not exist.
  static func isDestructive(_ name: String) -> Bool {
    let action = name.split(separator: ".").last ?? ""
    return destructiveWords.contains(String(action.prefix { $0.isLowercase }))
  }
}

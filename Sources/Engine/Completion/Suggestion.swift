package import Commands

/// Something that could stand at the cursor.
package struct Suggestion: Equatable {
  /// What it says.
  package var text: String
  /// A few words beside it.
  package var summary: String?
  /// Whether the word is over; otherwise one goes on typing.
  package var isWhole = true
  /// Whether the text is part of the language and not a word that may need quotes.
  package var isSyntax = false

  /// Creates a suggestion.
  package init(
    text: String, summary: String? = nil, isWhole: Bool = true, isSyntax: Bool = false
  ) {
    self.text = text
    self.summary = summary
    self.isWhole = isWhole
    self.isSyntax = isSyntax
  }

  /// The suggestion as a word of a script.
  ///
  /// - Parameter quote: The quote or apostrophe that was typed before it.
  /// - Returns: The word, which is left open where one goes on typing.
  func word(quote: Character?) -> String {
    guard !isSyntax else { return text }
    guard let quote = quote ?? (needsQuotes ? "\"" : nil) else { return text }
    let closing = isWhole ? String(quote) : ""
    guard quote == "\"" else { return "'\(text)\(closing)" }
    let escaped = text.reduce(into: "") { result, character in
      if "\"\\$".contains(character) { result.append("\\") }
      result.append(character)
    }
    return "\"\(escaped)\(closing)"
  }

  private var needsQuotes: Bool {
    guard let first = text.first else { return true }
    return "\"'{[(#>!".contains(first)
      || text.contains { " \t;|$)\\".contains($0) || $0.isNewline }
  }
}

extension Suggestion {
  /// A command, an action or a place.
  package init(_ schema: CommandSchema, called name: String? = nil) {
    self.init(
      text: name ?? schema.name, summary: schema.summary.isEmpty ? nil : schema.summary)
  }
}

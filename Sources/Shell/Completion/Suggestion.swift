import Scenes

/// Something that could stand at the cursor.
struct Suggestion: Equatable {
  /// What it says.
  var text: String
  /// A few words beside it.
  var summary: String?
  /// Whether the word is over; otherwise one goes on typing.
  var isWhole = true
  /// Whether the text is part of the language and not a word that may need quotes.
  var isSyntax = false

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
  init(_ schema: CommandSchema, called name: String? = nil) {
    text = name ?? schema.name
    summary = schema.summary.isEmpty ? nil : schema.summary
  }
}

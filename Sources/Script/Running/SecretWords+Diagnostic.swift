import Commands

extension SecretWords {
  /// The diagnostic without secrets, which stand in the line that it shows and may be quoted by its
  /// words.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let whole = diagnostic.place else { return diagnostic }
    // Nobody sees more of a line than a terminal is wide, and an endless one would take too long.
    let place = whole.cut(to: Self.byteLimit / 4)
    let text = place.above + place.text
    let start = place.above.utf8.count
    var diagnostic = diagnostic
    var replacements: [(range: SourceRange, text: String)] = []
    var known = 0
    if place.before.utf8.count < whole.before.utf8.count {
      // Nothing is known of the statement that the text begins in.
      known = text.utf8.prefix { $0 != ASCII.semicolon }.count
      replacements.append((SourceRange(0, known), "…"))
    }
    let bytes = Array(text.utf8)
    for range in SecretRanges(String(decoding: bytes[known...], as: UTF8.self), self).found {
      let range = SourceRange(range.start + known, range.end + known)
      diagnostic.replace(String(decoding: bytes[range.start..<range.end], as: UTF8.self))
      let from = max(range.start, start, replacements.last.map { $0.range.end + start } ?? 0)
      guard from < range.end else { continue }
      replacements.append(
        (SourceRange(from - start, range.end - start), Value.redacted.description))
    }
    diagnostic.place = place.replacing(replacements)
    return diagnostic
  }
}

extension Diagnostic {
  /// The fewest letters of a word that is looked for in messages: shorter ones are part of anything.
  private static let shortest = 4

  /// Replaces a secret, and the words that it consists of, wherever it is quoted.
  fileprivate mutating func replace(_ written: String) {
    let redacted = Value.redacted.description
    let parts = written.split { $0.isWhitespace || "\"'`,:{}[]()".contains($0) }
    for secret in [Substring(written)] + parts where secret.count >= Self.shortest {
      message = message.replacing(secret, with: redacted)
      help = help?.replacing(secret, with: redacted)
      label = label?.replacing(secret, with: redacted)
      notes = notes.map { $0.replacing(secret, with: redacted) }
    }
  }
}

import Commands

extension SecretWords {
  /// The diagnostic without secrets, which stand in the line that it shows and may be quoted by its
  /// words.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let whole = diagnostic.place else { return diagnostic }
    // Nobody sees more of a line than a terminal is wide, and an endless one would take too long.
    let place = whole.cut(to: Self.byteLimit / 4)
    let isCut = place.before.utf8.count < whole.before.utf8.count
    let start = place.above.utf8.count
    let text = place.above + place.text
    var diagnostic = diagnostic
    var words = self
    words.isDoubtful = diagnostic.code == "command.unknown"
    let bytes = Array(text.utf8)
    var replacements: [(range: SourceRange, text: String)] = []
    for (range, reason) in SecretRanges(text, words, beginsInside: isCut).found {
      if reason == .secret {
        diagnostic.replace(String(decoding: bytes[range.start..<range.end], as: UTF8.self))
      }
      let from = max(range.start, start, replacements.last.map { $0.range.end + start } ?? 0)
      guard from < range.end else { continue }
      replacements.append(
        (SourceRange(from - start, range.end - start), reason == .doubt ? "…" : Self.redacted))
    }
    diagnostic.place = place.replacing(replacements)
    return diagnostic
  }

  private static let redacted = Value.redacted.description
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
    }
  }
}

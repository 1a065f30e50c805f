import Commands
package import Language
import OrderedCollections

extension SecretWords {
  /// The diagnostic without secrets, which stand in the line that it shows and may be quoted by its
  /// words.
  package func concealing(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = texts.count == 0 ? diagnostic : diagnostic.mappingWords(texts.concealing)
    guard let whole = diagnostic.place else { return diagnostic }
    // Nobody sees more of a line than a terminal is wide, and an endless one would take too long.
    let place = whole.cut(to: Self.byteLimit / 4)
    let text = place.above + place.text
    let start = place.above.utf8.count
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
  /// The diagnostic with words that don't quote the values of secrets; the line that it shows is as it
  /// was.
  func concealing(_ secrets: [Value]) -> Diagnostic {
    let texts = Set(secrets.flatMap(\.texts)).subtracting([""])
    guard !texts.isEmpty else { return self }
    let ordered = texts.sorted { ($0.count, $0) > ($1.count, $1) }
    let all = [Value.redacted.description] + ordered
    return mappingWords { $0.redacting(all[...]) }
  }

  /// The diagnostic with other words.
  fileprivate func mappingWords(_ words: (String) -> String) -> Diagnostic {
    var diagnostic = self
    diagnostic.message = words(message)
    diagnostic.help = help.map(words)
    diagnostic.label = label.map(words)
    diagnostic.notes = notes.map(words)
    return diagnostic
  }

  /// Replaces a secret, and the words that it consists of, wherever it is quoted.
  fileprivate mutating func replace(_ written: String) {
    let redacted = Value.redacted.description
    let parts = written.split { $0.isWhitespace || "\"'`,:{}[]()".contains($0) }
    for secret in [Substring(written)] + parts where secret.count >= SecretTexts.shortest {
      self = mappingWords { $0.replacing(secret, with: redacted) }
    }
  }
}

extension Value {
  /// How messages may quote the value, or what it consists of.
  fileprivate var texts: [String] {
    switch self {
    case .null, .bool, .redacted: []
    case .int, .double: [description]
    case .string(let text), .symbol(let text):
      [text, Value.string(text).description, Value.symbol(text).description]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let fields): fields.values.flatMap(\.texts)
    case .variant(_, let payload): payload.texts
    }
  }
}

extension String {
  /// The text without those of `secrets`, the first of which goes first; short ones only as words.
  fileprivate func redacting(_ secrets: ArraySlice<String>) -> String {
    guard let secret = secrets.first else { return self }
    var parts: [String] = []
    var start = startIndex
    for range in ranges(of: secret) where secret.count >= SecretTexts.shortest || isWord(range) {
      parts.append(String(self[start..<range.lowerBound]))
      start = range.upperBound
    }
    parts.append(String(self[start...]))
    return parts.map { $0.redacting(secrets.dropFirst()) }
      .joined(separator: Value.redacted.description)
  }

  /// Whether no letters or digits are at either end of a range.
  private func isWord(_ range: Range<Index>) -> Bool {
    let before = self[..<range.lowerBound].last
    let after = self[range.upperBound...].first
    return [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
  }
}

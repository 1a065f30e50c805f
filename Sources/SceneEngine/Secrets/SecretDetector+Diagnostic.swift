package import SceneCommands
package import SceneLanguage
import SceneLinks

/// The secrets in diagnostics.
extension SecretDetector {
  /// Returns a diagnostic without secrets, in the line that it shows and in its texts.
  ///
  /// The texts show what the diagnostic marks: in quotes, before `is not`, or after `not`. So they can contain a secret
  /// only if the mark covers it, and only such words are replaced: the other words of a message do not depend on the
  /// secret. A JSON value that the place shows only the beginning of is replaced as a whole if it has a key that is the
  /// name of a secret, or is given to what takes one.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic.
  ///   - variables: The values of the variables.
  ///   - concealed: The values that the policy conceals in the current states.
  /// - Returns: The diagnostic without secrets.
  package func concealing(
    _ diagnostic: Diagnostic, _ variables: [String: Value] = [:],
    concealed: @autoclosure () -> [Value] = []
  ) -> Diagnostic {
    guard let whole = diagnostic.place else { return diagnostic }
    // A terminal shows only its width of a line, and an endless line would take too long.
    let place = whole.cut(to: Self.byteLimit / 4)
    let text = place.above + place.text
    let start = place.above.utf8.count
    let mark = SourceRange(
      start + place.before.utf8.count, start + place.before.utf8.count + place.marked.utf8.count)
    var replacements: [(range: SourceRange, text: String)] = []
    var known = 0
    if place.before.utf8.count < whole.before.utf8.count {
      // The beginning of the statement is cut off.
      known = text.utf8.prefix { $0 != ASCII.semicolon }.count
      replacements.append((SourceRange(0, known), "…"))
    }
    let bytes = Array(text.utf8)
    var (quotes, values): ([String], [String]) = ([], [])
    var hidesJSON = false
    let scan = SecretScan(String(decoding: bytes[known...], as: UTF8.self), self)
    for range in scan.concealed {
      let range = SourceRange(range.start + known, range.end + known)
      if range.start <= mark.end, mark.start <= range.end {
        let written = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
        if let value = try? Value(json: written), value.isComposite {
          // A message shows the whole value.
          values += [value.description, value.json()]
        } else if written.hasPrefix("{") || written.hasPrefix("[") {
          hidesJSON = true
        } else {
          let words = written.split(whereSeparator: Self.separatesWords).map(String.init)
          // A message about a URL shows its parts decoded.
          quotes += [written] + words + words.map(\.percentDecoded)
        }
      }
      let from = max(range.start, start, replacements.last.map { $0.range.end + start } ?? 0)
      guard from < range.end else { continue }
      replacements.append(
        (SourceRange(from - start, range.end - start), Value.redacted.description))
    }
    if scan.readsConcealed {
      for value in concealed() { quotes += SecretTexts.texts(of: value) }
    }
    if usesSecret(place.marked) {
      hidesJSON = hidesJSON || place.marked.contains { $0 == "{" || $0 == "[" }
      for (name, value) in variables where isSecret(variable: name) {
        quotes += SecretTexts.texts(of: value)
        if value.isComposite { values += [value.description, value.json()] }
      }
    }
    func withoutURLSecrets(_ text: String) -> String {
      text.redacting(
        URLSecrets(in: Array(text.utf8), isSecret: isSecret(label:)).found.map(\.range))
    }
    let opened = place.marked.count { $0 == "{" || $0 == "[" }
    let isCut = opened > place.marked.count { $0 == "}" || $0 == "]" }
    var diagnostic = diagnostic.mappingTexts { text in
      var text = values.reduce(text) { $0.replacing($1, with: Value.redacted.description) }
      if isCut || hidesJSON, let json = text.jsonRange, hidesJSON || hasSecretKey(text[json]) {
        text = text.replacingCharacters(in: json)
      }
      return withoutURLSecrets(quotes.reduce(text) { $0.redacting(quote: $1) })
    }
    diagnostic.place = place.replacing(replacements)
    return diagnostic
  }

  /// Whether a JSON value, which a message shows, has a key that is the name of a secret.
  private func hasSecretKey(_ json: Substring) -> Bool {
    json.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
      .contains { isSecret(label: String($0)) }
  }

  private static func separatesWords(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`,:{}[]()/?#&=".contains(character)
  }
}

extension Value {
  /// Whether it is a JSON array or object.
  fileprivate var isComposite: Bool {
    switch self {
    case .array, .object, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}

extension Diagnostic {
  /// Returns the diagnostic with different texts and the same line.
  fileprivate func mappingTexts(_ transform: (String) -> String) -> Diagnostic {
    var diagnostic = self
    diagnostic.message = transform(message)
    diagnostic.help = help.map(transform)
    diagnostic.label = label.map(transform)
    diagnostic.notes = notes.map(transform)
    return diagnostic
  }
}

extension String {
  /// The part from the first opening bracket to the last closing one.
  fileprivate var jsonRange: Range<String.Index>? {
    guard let start = firstIndex(where: { $0 == "{" || $0 == "[" }) else { return nil }
    let end = self[start...].lastIndex { $0 == "}" || $0 == "]" }
    return start..<(end.map(index(after:)) ?? endIndex)
  }

  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    self[..<range.lowerBound] + Value.redacted.description + self[range.upperBound...]
  }

  /// Returns the text with `<redacted>` for a word inside quotes, or where it says what a value is not.
  fileprivate func redacting(quote: String) -> String {
    guard !quote.isEmpty else { return self }
    if hasSuffix(", not \(quote)") { return dropLast(quote.count) + Value.redacted.description }
    if hasPrefix("\(quote) is not ") { return Value.redacted.description + dropFirst(quote.count) }
    var result = ""
    var start = startIndex
    for range in ranges(of: quote) {
      let ends = [self[..<range.lowerBound].last, self[range.upperBound...].first]
      guard ends.allSatisfy({ $0.map { !$0.isLetter && !$0.isNumber } ?? true }),
        isQuoted(range.lowerBound)
      else { continue }
      result += self[start..<range.lowerBound] + Value.redacted.description
      start = range.upperBound
    }
    return result + self[start...]
  }

  /// Whether a position is after an opening quote.
  private func isQuoted(_ position: Index) -> Bool {
    let before = self[..<position]
    return before.count { $0 == "'" } % 2 == 1 || before.count { $0 == "\"" } % 2 == 1
  }
}

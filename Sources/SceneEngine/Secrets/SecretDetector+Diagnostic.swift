package import SceneCommands
package import SceneLanguage

/// The secrets in diagnostics.
extension SecretDetector {
  /// Returns a diagnostic without secrets, in the line that it shows and in its texts.
  ///
  /// The texts quote what the diagnostic marks. So they can contain a secret only if the mark covers it, and only such
  /// quotes are replaced: the other words of a message do not depend on the secret.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic.
  ///   - variables: The values of the variables.
  /// - Returns: The diagnostic without secrets.
  package func concealing(
    _ diagnostic: Diagnostic, _ variables: [String: Value] = [:]
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
    for range in SecretScan(String(decoding: bytes[known...], as: UTF8.self), self).found {
      let range = SourceRange(range.start + known, range.end + known)
      if range.start <= mark.end, mark.start <= range.end {
        let written = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
        if let value = try? Value(json: written), value.isComposite {
          // A message shows the whole value.
          values += [value.description, value.json()]
        } else {
          quotes += [written] + written.split(whereSeparator: Self.separatesWords).map(String.init)
        }
      }
      let from = max(range.start, start, replacements.last.map { $0.range.end + start } ?? 0)
      guard from < range.end else { continue }
      replacements.append(
        (SourceRange(from - start, range.end - start), Value.redacted.description))
    }
    if usesSecret(place.marked) {
      for (name, value) in variables where isSecret(variable: name) {
        quotes += SecretTexts.texts(of: value)
        if value.isComposite { values += [value.description, value.json()] }
      }
    }
    var diagnostic = diagnostic.mappingTexts { text in
      let text = values.reduce(text) { $0.replacing($1, with: Value.redacted.description) }
      return quotes.reduce(text) { $0.redacting(quote: $1) }
    }
    diagnostic.place = place.replacing(replacements)
    return diagnostic
  }

  private static func separatesWords(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`,:{}[]()".contains(character)
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
  /// Returns the text with `<redacted>` for a word inside quotes.
  fileprivate func redacting(quote: String) -> String {
    guard !quote.isEmpty else { return self }
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

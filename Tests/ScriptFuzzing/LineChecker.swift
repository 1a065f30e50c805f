import MailApp
import SceneEngine
import SceneText
import Scenes

/// Checks the invariants of what the prompt says about a line while it is typed: candidates, hint and colors.
@MainActor
package struct LineChecker {
  private let completer: Completer

  /// Creates a checker.
  ///
  /// - Throws: The app's error if it cannot start.
  package init() throws {
    let app = try MailApp(on: .virtual(seed: 0))
    app.start()
    var completer = Completer(app: app, registry: .standard)
    completer.variables = ["a": "x", "b": [1, "two"]]
    completer.aliases = ["mail": "open mail:///inbox"]
    completer.listFolder = { _ in
      [("a.scene", false), ("two words", true), ("d'or", false), ("tab\tand\u{1B}", false)]
    }
    completer.listPrograms = { beginning in ["jq", "[", "join"].filter { $0.hasPrefix(beginning) } }
    self.completer = completer
  }

  /// The invariant that is violated with the cursor at a place of a text, or nil.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - place: Any number, from which the place follows.
  /// - Returns: The invariant.
  package func complaint(about bytes: [UInt8], at place: Int) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let characters = Array(text.indices) + [text.endIndex]
    let index = characters[Int(place.magnitude % UInt(characters.count))]
    let cursor = text.utf8.distance(from: text.startIndex, to: index)
    return complaint(aboutCompleting: text, at: cursor)
      ?? complaint(aboutHintAfter: String(text[..<index])) ?? complaint(aboutColorsOf: text)
  }

  private func complaint(aboutCompleting text: String, at cursor: Int) -> String? {
    let before = Array(text.utf8.prefix(cursor))
    let completion = completer.complete(text, cursor: cursor)
    guard 0...cursor ~= completion.start,
      String(validating: before.prefix(completion.start), as: UTF8.self) != nil
    else { return "the candidates begin at \(completion.start) of \(cursor)" }
    for columns in [20, 80] {
      for line in completion.listing(columns: columns, rows: 24).lines {
        guard isVisible(line), DisplayWidth.columns(of: line) < columns else {
          return "with \(columns) columns, a candidate is listed as \(line.debugDescription)"
        }
      }
    }
    guard Set(completion.candidates.map(\.text)).count == completion.candidates.count else {
      return "a candidate is there twice: \(completion.candidates.map(\.text))"
    }
    // A sign, such as an operator, is no word that could be completed again.
    for candidate in completion.candidates
    where candidate.appendsSpace
      && candidate.text.contains(where: { $0.isLetter || $0.isNumber || $0 == "\"" })
    {
      let line = String(decoding: before.prefix(completion.start), as: UTF8.self) + candidate.text
      let again = completer.complete(line, cursor: line.utf8.count)
      guard again.start == completion.start,
        again.candidates.contains(where: { $0.text == candidate.text })
      else {
        return "the inserted candidate \(candidate.text) is not offered again"
      }
    }
    return nil
  }

  private func complaint(aboutHintAfter line: String) -> String? {
    guard let hint = Hinter(completer: completer).hint(after: line) else { return nil }
    return isVisible(hint.displayText) ? nil : "the hint is \(hint.displayText.debugDescription)"
  }

  private func complaint(aboutColorsOf text: String) -> String? {
    let highlights = Highlighter(completer: completer).highlights(in: text)
    var end = 0
    for range in highlights.map(\.range) {
      guard end <= range.lowerBound, range.upperBound <= text.utf8.count else {
        return "the colors are at \(highlights.map(\.range)) of \(text.utf8.count)"
      }
      end = range.upperBound
    }
    return nil
  }

  private func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}

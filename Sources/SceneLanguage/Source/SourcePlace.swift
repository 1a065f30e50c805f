/// A place in a script for a reader: its file, its line, and the text of the line around the place.
///
/// A place does not refer to its text, so that an error can outlive the text.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the text: a path, `-c` or `<stdin>`.
  package let file: String
  /// The number of the line, from 1.
  package var line: Int
  /// The column of the first character of the place, counted in grapheme clusters from 1.
  package let column: Int
  /// The text of the lines above, where the statement may begin; never shown.
  package private(set) var above = ""
  package private(set) var before: String
  /// The text at the place; empty for a place between two characters.
  package private(set) var marked: String
  /// The rest of the line, without its line ending.
  package private(set) var after: String

  init(file: String, line: Int, above: String, before: String, marked: String, after: String) {
    self.file = file
    self.line = line
    column = before.count + 1
    self.above = above
    self.before = before
    self.marked = marked
    self.after = after
  }

  package var text: String { before + marked + after }

  /// The place with at most `count` scalars of each part of its line, those next to the place.
  package func cut(to limit: Int) -> SourcePlace {
    var place = self
    if before.unicodeScalars.count > limit {
      place.above = ""
      place.before = String(before.unicodeScalars.suffix(limit))
    }
    if marked.unicodeScalars.count > limit {
      place.marked = String(marked.unicodeScalars.prefix(limit))
      place.after = ""
    }
    place.after = String(place.after.unicodeScalars.prefix(limit))
    return place
  }

  /// Returns the place in a line whose first characters, outside of the marked ones, are replaced by a text.
  package func replacing(first count: Int, with text: String) -> SourcePlace {
    guard before.count >= count else { return self }
    return SourcePlace(
      file: file, line: line, above: above, before: text + before.dropFirst(count), marked: marked,
      after: after)
  }

  /// Returns the place with secret parts of its line replaced, and without the lines above.
  ///
  /// The ranges are UTF-8 offsets of ``text``, sorted and not overlapping. A range that overlaps the place
  /// becomes part of it; the column does not change.
  package func replacing(_ replacements: [(range: SourceRange, text: String)]) -> SourcePlace {
    let bytes = Array(text.utf8)
    let start = before.utf8.count
    let end = start + marked.utf8.count
    var parts: [[UInt8]] = [[], [], []]
    var position = 0
    func keep(upTo next: Int) {
      for offset in position..<next {
        parts[offset < start ? 0 : offset < end ? 1 : 2].append(bytes[offset])
      }
      position = next
    }
    for (range, text) in replacements {
      keep(upTo: range.start)
      let isMarked = range.start < max(end, start + 1) && range.end > start
      parts[isMarked ? 1 : range.end <= start ? 0 : 2] += text.utf8
      position = range.end
    }
    keep(upTo: bytes.count)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    var place = self
    (place.above, place.before, place.marked, place.after) = ("", texts[0], texts[1], texts[2])
    return place
  }
}

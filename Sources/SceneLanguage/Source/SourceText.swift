/// The bytes of a script, or of a part of one, and their origin.
package final class SourceText: Equatable, Sendable {
  package let name: String
  /// The number of the first line of the text in its file, from 1.
  package let firstLine: Int
  package let bytes: [UInt8]

  /// The maximum number of bytes of preceding lines that a place contains.
  private static let contextLimit = 10_000

  package init(name: String, firstLine: Int = 1, bytes: [UInt8]) {
    self.name = name
    self.firstLine = firstLine
    self.bytes = bytes
  }

  package convenience init(name: String, _ string: String) {
    self.init(name: name, bytes: Array(string.utf8))
  }

  package static func == (left: SourceText, right: SourceText) -> Bool {
    left === right
      || left.name == right.name && left.firstLine == right.firstLine && left.bytes == right.bytes
  }

  /// The text of a range, with invalid UTF-8 replaced.
  package subscript(range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The place of a range for a reader; only the part on the first line is included.
  package func place(of range: SourceRange) -> SourcePlace {
    let start = min(range.start, bytes.count)
    let line = bytes[..<start].count { $0 == ASCII.newline }
    var lineStart = bytes[..<start].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
    if bytes[lineStart..<start].starts(with: ASCII.byteOrderMark) {
      lineStart += ASCII.byteOrderMark.count
    }
    var lineEnd = bytes[start...].firstIndex(of: ASCII.newline) ?? bytes.count
    if lineEnd > start, bytes[lineEnd - 1] == ASCII.carriageReturn { lineEnd -= 1 }
    let end = max(start, min(range.end, lineEnd))
    let above = max(0, lineStart - Self.contextLimit)
    return SourcePlace(
      file: name, line: firstLine + line, above: self[SourceRange(above, lineStart)],
      before: self[SourceRange(lineStart, start)], marked: self[SourceRange(start, end)],
      after: self[SourceRange(end, max(end, lineEnd))])
  }
}

package struct SourceRange: Hashable, Sendable {
  package var start: Int
  /// The offset after the last byte; never less than `start`.
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }
}

/// A line of a list of links: a URL, and behind a tab perhaps the outcome to expect.
package struct LinkLine: Equatable, Sendable {
  /// The bytes of the URL, which may be anything.
  package let url: [UInt8]
  /// The outcome to expect, where the list says it.
  package let expected: [UInt8]?

  /// Creates a line.
  package init(url: [UInt8], expected: [UInt8]?) {
    self.url = url
    self.expected = expected
  }

  /// Reads a line, given without its end; nil for one without a URL, and for a comment, which `#` begins.
  package init?(_ line: [UInt8]) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    if let tab = line.firstIndex(of: UInt8(ascii: "\t")) {
      url = Array(line[..<tab])
      expected = Array(line[(tab + 1)...])
    } else {
      url = line
      expected = nil
    }
    guard url.contains(where: { $0 != UInt8(ascii: " ") }) else { return nil }
  }

  /// The lines of a whole list that have a URL; they end at LF or CRLF.
  static func lines(of list: [UInt8]) -> [LinkLine] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return list.dropFirst(list.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
      .split(separator: UInt8(ascii: "\n"))
      .compactMap { LinkLine(Array($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0)) }
  }
}

import SceneText

/// A line of a list of links: a URL, and optionally a tab and the expected outcome.
package struct LinkLine: Equatable, Sendable {
  /// The bytes of the URL, which can be any bytes.
  package let url: [UInt8]
  package let expected: [UInt8]?

  package init(url: [UInt8], expected: [UInt8]?) {
    self.url = url
    self.expected = expected
  }

  /// Reads a line without its line ending; nil for an empty line, and for a comment, which begins with `#`.
  ///
  /// A URL before a tab is written as a replay prints it: in it `\u{1b}` is a character and `\x{ff}` a byte. If only
  /// spaces follow the tab, there is no expected outcome.
  package init?(_ line: [UInt8]) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    if let tab = line.firstIndex(of: UInt8(ascii: "\t")) {
      url = Self.unescaped(line[..<tab])
      let outcome = line[(tab + 1)...]
      let isBlank = outcome.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      expected = isBlank ? nil : Array(outcome)
    } else {
      url = line
      expected = nil
    }
    guard !url.contains(where: { $0 != UInt8(ascii: " ") }) else { return }
    // An outcome without a URL is a mistake, which must not be left out; an indented comment is none.
    let start = expected?.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard let start, start != UInt8(ascii: "#") else { return nil }
  }

  /// The lines of a list that have a URL; they end with LF or CRLF.
  static func lines(of list: [UInt8]) -> [LinkLine] {
    list.withoutByteOrderMark.split(separator: UInt8(ascii: "\n"))
      .compactMap { LinkLine(Array($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0)) }
  }

  private static func unescaped(_ url: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = url
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      bytes += rest[..<backslash]
      rest = rest[backslash...]
      if let (escaped, end) = escape(beginning: rest) {
        bytes += escaped
        rest = rest[end...]
      } else {
        bytes.append(rest.removeFirst())
      }
    }
    return bytes + rest
  }

  /// The bytes of the escape at the beginning, and its end; nil if there is none.
  private static func escape(beginning text: ArraySlice<UInt8>) -> ([UInt8], end: Int)? {
    let kind = text.prefix(3)
    guard let close = text.prefix(10).firstIndex(of: UInt8(ascii: "}")),
      case let digits = String(decoding: text[..<close].dropFirst(3), as: UTF8.self),
      digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    if kind.elementsEqual("\\u{".utf8) {
      return Unicode.Scalar(value).map { (Array(String($0).utf8), close + 1) }
    }
    guard kind.elementsEqual("\\x{".utf8), let byte = UInt8(exactly: value) else { return nil }
    return ([byte], close + 1)
  }
}

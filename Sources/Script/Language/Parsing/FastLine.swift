/// Recognises the lines that a script consists of when it is long: one command and nothing else.
package enum FastLine {
  /// The command, if a line is one dotted word of ASCII letters, digits and `_` with nothing but
  /// spaces and a line ending behind it.
  ///
  /// What comes back is what ``Parser`` would find: a command without arguments. A keyword, a line
  /// with arguments, and whatever else there is give nil and take the long way.
  ///
  /// - Parameter line: A line, with or without its line ending.
  /// - Returns: The command, or nil for another kind of line.
  /// - Complexity: O(*n*) in the length of the line; a command of up to 15 bytes needs no allocation.
  package static func bareCommand(_ line: Span<UInt8>) -> String? {
    guard let length = bareCommandLength(line),
      let text = try? UTF8Span(validating: line.extracting(first: length))
    else { return nil }
    let command = String(copying: text)
    return keywords.contains(command) ? nil : command
  }

  /// Whether ``bareCommand(_:)`` finds a command.
  package static func isBareCommand(_ line: Span<UInt8>) -> Bool {
    guard let length = bareCommandLength(line) else { return false }
    return length > longestKeyword || bareCommand(line) != nil
  }

  private static let keywords = Set(Keyword.allCases.map(\.rawValue))
  private static let longestKeyword = keywords.map(\.utf8.count).max() ?? 0

  /// The number of bytes of the command that ``bareCommand(_:)`` finds, or of a keyword.
  private static func bareCommandLength(_ line: Span<UInt8>) -> Int? {
    var length = 0
    while length < line.count, isCommandPart(line[length]) { length += 1 }
    guard length > 0, line[0] != ASCII.dot, !ASCII.isDigit(line[0]) else { return nil }
    var offset = length
    while offset < line.count {
      switch line[offset] {
      case ASCII.space, ASCII.tab:
        offset += 1
      case ASCII.newline:
        return offset + 1 == line.count ? length : nil
      case ASCII.carriageReturn:
        guard offset + 2 == line.count, line[offset + 1] == ASCII.newline else { return nil }
        return length
      default:
        return nil
      }
    }
    return length
  }

  private static func isCommandPart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || ASCII.isDigit(byte) || byte == ASCII.dot
      || byte == UInt8(ascii: "_")
  }
}

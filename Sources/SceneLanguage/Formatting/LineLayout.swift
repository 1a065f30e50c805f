/// Breaks words into lines; continuation lines follow a backslash and are indented by four more spaces.
enum LineLayout {
  static func text(of words: [String], indent: String) -> String {
    let inner = indent + "    "
    var text = ""
    var column = indent.count
    for (index, word) in words.enumerated() {
      // JSON on several lines continues at the end of the last one.
      let parts = word.split(separator: "\n", omittingEmptySubsequences: false)
      let first = parts[0].count
      let reserve = index + 1 < words.count ? 2 : 0
      if index > 0 {
        let limit = ScriptFormatter.columnLimit - first - reserve
        // A command keeps its first word, and a word that fits on no line is not moved.
        if column + 1 <= limit || index == 1 || inner.count > limit {
          text += " "
          column += 1
        } else {
          text += " \\\n" + inner
          column = inner.count
        }
      }
      text += parts.joined(separator: "\n" + indent)
      column = parts.count == 1 ? column + first : indent.count + parts[parts.count - 1].count
    }
    return text
  }
}

/// Writes JSON with one space after each comma and colon; JSON with a line ending after its bracket has
/// each of its parts on a line of its own.
enum LiteralLayout {
  /// Lays out a valid literal without comments.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    // Whether the parts of each open bracket are on lines of their own.
    var open: [Bool] = []
    func newline() {
      out.append(ASCII.newline)
      for isBroken in open where isBroken { out += [ASCII.space, ASCII.space] }
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case ASCII.space, ASCII.tab, ASCII.newline, ASCII.carriageReturn: break
      case ASCII.leftBrace, ASCII.leftBracket:
        out.append(byte)
        let next = bytes[index...].drop { $0 == ASCII.space || $0 == ASCII.tab }
        let isEmpty = [ASCII.rightBrace, ASCII.rightBracket].contains(
          bytes[index...].first { $0 > ASCII.space })
        open.append(
          !isEmpty && (next.first == ASCII.newline || next.first == ASCII.carriageReturn))
        if open.last == true { newline() }
      case ASCII.rightBrace, ASCII.rightBracket:
        if open.removeLast() { newline() }
        out.append(byte)
      case ASCII.comma:
        out.append(byte)
        if open.last == true { newline() } else { out.append(ASCII.space) }
      case ASCII.colon: out += [byte, ASCII.space]
      case ASCII.quote:
        let start = index - 1
        while bytes[index] != ASCII.quote { index += bytes[index] == ASCII.backslash ? 2 : 1 }
        index += 1
        out += bytes[start..<index]
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

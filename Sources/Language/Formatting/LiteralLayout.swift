/// Writes JSON with one space behind each comma and colon; what has a line ending behind its bracket has
/// each of its parts on a line of its own.
struct LiteralLayout {
  let text: String

  /// Lays out a literal.
  ///
  /// - Parameter bytes: A valid literal without comments.
  init(bytes: ArraySlice<UInt8>) {
    var out: [UInt8] = []
    // Whether each open bracket has its parts on lines of their own.
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
      case ASCII.space, ASCII.tab, ASCII.newline, ASCII.carriageReturn:
        break
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
      case ASCII.colon:
        out += [byte, ASCII.space]
      case ASCII.quote:
        let start = index - 1
        while bytes[index] != ASCII.quote { index += bytes[index] == ASCII.backslash ? 2 : 1 }
        index += 1
        out += bytes[start..<index]
      default:
        out.append(byte)
      }
    }
    text = String(decoding: out, as: UTF8.self)
  }
}

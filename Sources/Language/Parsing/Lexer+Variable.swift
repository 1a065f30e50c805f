/// Variables: alone, in a word, and in JSON.
extension Lexer {
  /// `$name`, `$name.path` or `${name.path}` if that is the whole word at `position`.
  ///
  /// `position` moves behind the word, or stays where it is.
  mutating func wholeWordVariable() -> Variable? {
    guard let variable = variable(withPath: true), isWordEnd(at: variable.range.end) else {
      return nil
    }
    position = variable.range.end
    return variable
  }

  /// `$name` or `${name.path}` within a word; nil when the byte at `position` stands for itself.
  ///
  /// Without braces the name alone is the variable, so that a full stop may follow it.
  mutating func interpolatedVariable() throws(SyntaxFault) -> Variable? {
    guard bytes[position] == ASCII.dollar else { return nil }
    guard let variable = variable(withPath: false) else {
      guard byte(at: position + 1) == ASCII.leftBrace else { return nil }
      throw SyntaxFault(.malformedInterpolation, SourceRange(position, position + 2))
    }
    position = variable.range.end
    return variable
  }

  /// `$name.path` or `${name.path}` as a value in JSON.
  mutating func literalVariable() throws(SyntaxFault) -> Variable {
    guard let variable = variable(withPath: true) else {
      throw SyntaxFault(.malformedInterpolation, SourceRange(position, position + 1))
    }
    position = variable.range.end
    return variable
  }

  /// The variable whose dollar sign is at `position`, or nil if none is well formed there.
  private func variable(withPath: Bool) -> Variable? {
    let start = position
    let inBraces = byte(at: start + 1) == ASCII.leftBrace
    let nameStart = start + (inBraces ? 2 : 1)
    guard let first = byte(at: nameStart), ASCII.isNameStart(first) else { return nil }
    var end = nameStart + 1
    while let byte = byte(at: end), ASCII.isNamePart(byte) { end += 1 }
    let name = string(nameStart, end)
    var path = ""
    if withPath || inBraces {
      let pathStart = end
      while let next = pathComponentEnd(at: end) { end = next }
      let skipsDot = pathStart < end && bytes[pathStart] == ASCII.dot
      path = string(skipsDot ? pathStart + 1 : pathStart, end)
    }
    if inBraces {
      guard byte(at: end) == ASCII.rightBrace else { return nil }
      end += 1
    }
    return Variable(name: name, path: path, range: SourceRange(start, end))
  }

  /// The end of a `.name`, `.0` or `[0]` that begins at an offset, or nil if none does.
  private func pathComponentEnd(at offset: Int) -> Int? {
    var end = offset + 1
    switch byte(at: offset) {
    case ASCII.dot:
      while let byte = byte(at: end), ASCII.isNamePart(byte) { end += 1 }
      return end > offset + 1 ? end : nil
    case ASCII.leftBracket:
      while let byte = byte(at: end), ASCII.isDigit(byte) { end += 1 }
      guard end > offset + 1, byte(at: end) == ASCII.rightBracket else { return nil }
      return end + 1
    default:
      return nil
    }
  }
}

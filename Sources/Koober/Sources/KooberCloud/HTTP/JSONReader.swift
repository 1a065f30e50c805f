import Foundation

/// Decodes JSON, and reports errors with their positions.
enum JSONReader {
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(CloudError) -> Value {
    if let problem = JSONSyntax.problem(in: data) {
      throw .malformedJSON(
        "line \(problem.line), column \(problem.column): expected \(problem.expected).")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw cloudError(for: error)
    } catch {
      throw malformed
    }
  }

  private static var malformed: CloudError { .malformedJSON("it cannot be decoded.") }

  private static func cloudError(for error: DecodingError) -> CloudError {
    switch error {
    case .keyNotFound(let key, let context):
      .invalidField(path(context.codingPath + [key]), problem: "is missing")
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      .invalidField(path(context.codingPath), problem: "must be \(name(of: type))")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      .invalidField(path(context.codingPath), problem: "has an invalid value")
    case .dataCorrupted: malformed
    @unknown default: malformed
    }
  }

  private static func path(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "The body" }
    return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Double.Type: "a number"
    case is any FixedWidthInteger.Type: "an integer"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

/// Finds the position at which text is not valid JSON (RFC 8259), or repeats a key of an object.
///
/// Foundation's decoder reports an error without its position, and accepts repeated keys, byte order marks and UTF-16,
/// which other readers refuse or read differently; so this parser runs before it.
struct JSONSyntax: Sendable {
  struct Problem: Error, Equatable, Sendable {
    let line: Int
    /// The byte in the line, counted from 1.
    let column: Int
    let expected: String
  }

  /// The maximum nesting of arrays and objects.
  private static let depthLimit = 128

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first error; nil if the text is valid.
  static func problem(in bytes: some Sequence<UInt8>) -> Problem? {
    var syntax = JSONSyntax(Array(bytes))
    do throws(Problem) {
      guard syntax.beginsInUTF8 else {
        throw syntax.problem("UTF-8 without a byte order mark")
      }
      try syntax.readValue()
      syntax.skipSpace()
      guard syntax.index == syntax.bytes.count else { throw syntax.problem("the end") }
      return nil
    } catch {
      return error
    }
  }

  /// Whether the text begins neither with a byte order mark nor with an ASCII character of UTF-16 or UTF-32.
  private var beginsInUTF8: Bool {
    !bytes.prefix(2).contains(0) && ![0xEF, 0xFE, 0xFF].contains(bytes.first)
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func problem(_ expected: String) -> Problem {
    let before = bytes.prefix(index)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Problem(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: index - lineStart + 1,
      expected: expected)
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func readValue() throws(Problem) {
    skipSpace()
    guard depth < Self.depthLimit else { throw problem("fewer levels") }
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "{"): try readList(until: "}", hasKeys: true)
    case UInt8(ascii: "["): try readList(until: "]", hasKeys: false)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: try readNumber()
    }
  }

  private mutating func readList(until end: Unicode.Scalar, hasKeys: Bool) throws(Problem) {
    index += 1
    skipSpace()
    if take(end) { return }
    var keys: Set<String> = []
    repeat {
      if hasKeys { try readKey(&keys) }
      try readValue()
      skipSpace()
    } while take(",")
    guard take(end) else { throw problem("a comma or \(end)") }
  }

  /// Reads a key that differs from those of the same object before it.
  private mutating func readKey(_ keys: inout Set<String>) throws(Problem) {
    skipSpace()
    guard byte == UInt8(ascii: "\"") else { throw problem("a key in quotation marks") }
    let start = index
    try readString()
    if let key = text(of: bytes[start..<index]), !keys.insert(key).inserted {
      index = start
      throw problem("a key that is not repeated")
    }
    skipSpace()
    guard take(":") else { throw problem("a colon") }
  }

  /// The text of a string; nil if its escapes are not those of characters, which the decoder reports.
  private func text(of string: ArraySlice<UInt8>) -> String? {
    guard string.contains(UInt8(ascii: "\\")) else {
      return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(string))
  }

  private mutating func readString() throws(Problem) {
    index += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try readEscape()
      case ..<0x20: throw problem("an escape instead of a control character")
      case ..<0x80: index += 1
      default: try readScalar()
      }
    }
    throw problem("a closing quotation mark")
  }

  private mutating func readEscape() throws(Problem) {
    index += 1
    guard let byte, "\"\\/bfnrtu".utf8.contains(byte) else { throw problem("an escape") }
    index += 1
    guard byte == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = self.byte, Character(Unicode.Scalar(digit)).isHexDigit else {
        throw problem("four hexadecimal digits")
      }
      index += 1
    }
  }

  private mutating func readScalar() throws(Problem) {
    let rest = bytes[index...].prefix(4)
    guard let first = rest.first, first >= 0xC2 else { throw problem("UTF-8") }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard String(validating: rest.prefix(length), as: UTF8.self) != nil else {
      throw problem("UTF-8")
    }
    index += length
  }

  private mutating func readWord(_ word: String) throws(Problem) {
    for character in word.utf8 {
      guard byte == character else { throw problem(word) }
      index += 1
    }
  }

  private mutating func readNumber() throws(Problem) {
    let hasSign = take("-")
    let isZero = take("0")
    if !isZero, readDigits() == 0 { throw problem(hasSign ? "a digit" : "a value") }
    if take("."), readDigits() == 0 { throw problem("a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if readDigits() == 0 { throw problem("a digit") }
    }
  }

  private mutating func readDigits() -> Int {
    let start = index
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }
}

import OrderedCollections

/// A parser of JSON (RFC 8259) into values that keep the order of fields.
struct JSONParser {
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  private init(_ text: [UInt8]) { bytes = text }

  /// The value of `text`, with only whitespace around it.
  static func parse(_ text: [UInt8]) throws(JSONError) -> Value {
    var parser = JSONParser(text)
    let value = try parser.value()
    parser.skipWhitespace()
    guard parser.next == nil else { throw parser.unexpected() }
    return value
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      offset += 1
    }
  }

  /// Skips `byte` after whitespace, if it is next.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard take(byte) else { throw unexpected() }
  }

  private func unexpected() -> JSONError {
    guard offset < bytes.count else { return JSONError(.unexpectedEnd, at: bytes.count) }
    let rest = String(decoding: bytes[offset...].prefix(32), as: UTF8.self)
    return JSONError(.unexpectedCharacter(rest.first ?? "\u{FFFD}"), at: offset)
  }

  private mutating func value() throws(JSONError) -> Value {
    skipWhitespace()
    guard let byte = next else { throw unexpected() }
    switch byte {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func nested(
    _ body: (inout Self) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard depth < Self.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
    depth += 1
    offset += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func word(_ word: String, _ value: Value) throws(JSONError) -> Value {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected() }
      offset += 1
    }
    return value
  }

  private mutating func array() throws(JSONError) -> Value {
    var elements: [Value] = []
    guard !take(UInt8(ascii: "]")) else { return .array([]) }
    repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func object() throws(JSONError) -> Value {
    var fields: OrderedDictionary<String, Value> = [:]
    guard !take(UInt8(ascii: "}")) else { return .object([:]) }
    repeat {
      skipWhitespace()
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      guard fields[key] == nil else { throw JSONError(.duplicateKey(key), at: start) }
      try expect(UInt8(ascii: ":"))
      fields[key] = try value()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return .object(fields)
  }

  private mutating func number() throws(JSONError) -> Value {
    let start = offset
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    func isPartOfNumber(_ byte: UInt8) -> Bool {
      digits.contains(byte) || "+-.eE".utf8.contains(byte)
    }
    while let byte = next, isPartOfNumber(byte) { offset += 1 }
    let text = bytes[start..<offset]
    let magnitude = text.drop { $0 == UInt8(ascii: "-") }
    let hasLeadingZero =
      magnitude.first == UInt8(ascii: "0")
      && magnitude.dropFirst().first.map(digits.contains) == true
    // A point has digits on both sides.
    let hasLonelyPoint = text.indices.contains { index in
      bytes[index] == UInt8(ascii: ".")
        && !(index + 1 < offset && digits.contains(bytes[index + 1]))
    }
    guard text.count - magnitude.count <= 1, magnitude.first.map(digits.contains) == true,
      !hasLeadingZero, !hasLonelyPoint
    else { throw JSONError(.invalidNumber, at: start) }
    return try number(String(decoding: text, as: UTF8.self), at: start)
  }

  private func number(_ text: String, at start: Int) throws(JSONError) -> Value {
    if let integer = Int(text) { return .int(Int128(integer)) }
    if let integer = Int128(text) { return .int(integer) }
    guard let double = Double(text), double.isFinite else {
      throw JSONError(.invalidNumber, at: start)
    }
    return .double(double)
  }
}

extension JSONParser {
  private mutating func string() throws(JSONError) -> String {
    offset += 1
    var text: [UInt8] = []
    // The start of the bytes that are copied unchanged.
    var start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        let rest = bytes[start..<offset - 1]
        return text.isEmpty
          ? String(decoding: rest, as: UTF8.self) : String(decoding: text + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        text += String(try escape()).utf8
        start = offset
      case ..<0x20:
        throw JSONError(.controlCharacter, at: offset)
      default: offset += 1
      }
    }
    throw JSONError(.unexpectedEnd, at: bytes.count)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = next else { throw JSONError(.unexpectedEnd, at: bytes.count) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONError(.invalidEscape, at: start)
    }
    var code = try hexadecimal(from: start)
    if 0xD800..<0xDC00 ~= code, bytes[offset...].starts(with: "\\u".utf8) {
      offset += 2
      let low = try hexadecimal(from: start)
      guard 0xDC00..<0xE000 ~= low else { throw JSONError(.invalidEscape, at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw JSONError(.invalidEscape, at: start) }
    return scalar
  }

  private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
    let digits = bytes[offset...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, !text.hasPrefix("+"), !text.hasPrefix("-"),
      let code = UInt32(text, radix: 16)
    else { throw JSONError(.invalidEscape, at: start) }
    offset += 4
    return code
  }
}

/// A writer of JSON in UTF-8.
///
/// Strings are escaped as by `JSON.stringify`; control characters beyond ASCII are escaped as well.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  private let isInMarkup: Bool

  /// Creates an empty text.
  ///
  /// - Parameters:
  ///   - isInMarkup: Whether the text is in a `script` element of a page: then `<` is escaped, so that no string
  ///     ends the element or starts a comment.
  ///   - count: The initial capacity in bytes.
  package init(inMarkup isInMarkup: Bool = false, reserving count: Int = 0) {
    self.isInMarkup = isInMarkup
    if count > 0 { bytes.reserveCapacity(count) }
  }

  package mutating func add(raw json: String) { bytes += json.utf8 }

  package mutating func add(_ text: String) { add(text.utf8.span) }

  package mutating func add(_ text: [UInt8]) { add(text.span) }

  private mutating func add(_ text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    for index in text.indices {
      guard isPlain(text[index]) else {
        bytes.removeSubrange(start...)
        addEscaped(text)
        break
      }
      bytes.append(text[index])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte of a string is written unchanged, regardless of the following bytes.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7F, 0xC2, UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "<"): !isInMarkup
    default: true
    }
  }

  private mutating func addEscaped(_ text: Span<UInt8>) {
    var followsC2 = false
    for index in text.indices {
      let byte = text[index]
      if followsC2 {
        followsC2 = false
        if (0x80..<0xA0).contains(byte) {
          bytes.removeLast()
          addCode(byte)
          continue
        }
      }
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case ..<0x20, 0x7F: addCode(byte)
      case UInt8(ascii: "<") where isInMarkup: addCode(byte)
      default:
        followsC2 = byte == 0xC2
        bytes.append(byte)
      }
    }
  }

  private mutating func addCode(_ code: UInt8) {
    bytes += (code < 0x10 ? "\\u000" : "\\u00").utf8
    bytes += String(code, radix: 16).utf8
  }

  /// Appends a list.
  package mutating func add<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONText, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends a list of strings.
  package mutating func add(_ texts: [String]) { add(texts) { $0.add($1) } }

  // MARK: Fields of an object

  package mutating func open() { bytes.append(UInt8(ascii: "{")) }

  package mutating func close() { bytes.append(UInt8(ascii: "}")) }

  /// Starts a field of the innermost object; its name must not need escapes.
  package mutating func name(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes += name.utf8
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func field(_ name: String, _ text: String) {
    self.name(name)
    add(text)
  }

  package mutating func field(_ name: String, _ number: Int) {
    self.name(name)
    add(raw: String(number))
  }

  package mutating func field(_ name: String, checksum: UInt64) {
    self.name(name)
    bytes.append(UInt8(ascii: "\""))
    Checksum.write(checksum, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func field(_ name: String, _ text: [UInt8]) {
    self.name(name)
    add(text)
  }

  package static func quoted(_ text: [UInt8]) -> [UInt8] {
    var json = JSONText()
    json.add(text)
    return json.bytes
  }
}

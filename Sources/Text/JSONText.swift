/// JSON that is written part by part, in UTF-8.
///
/// Texts are escaped as `JSON.stringify` does.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  private let isInMarkup: Bool

  /// Begins with nothing.
  ///
  /// - Parameter isInMarkup: Whether the text stands in a `script` element of a page: then it has no `<`, so
  ///   that no text in it ends the element or begins a comment.
  package init(inMarkup isInMarkup: Bool = false) { self.isInMarkup = isInMarkup }

  package mutating func add(raw json: String) { bytes += json.utf8 }

  package mutating func add(_ text: String) { add(text.utf8) }

  package mutating func add(_ text: some Collection<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "<") where isInMarkup: bytes += "\\u003c".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case ..<0x20:
        bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        bytes += String(byte, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func add(_ texts: [String]) {
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  // MARK: Fields of an object

  package mutating func open() { bytes.append(UInt8(ascii: "{")) }

  package mutating func close() { bytes.append(UInt8(ascii: "}")) }

  /// Begins a field of the object that was begun last.
  package mutating func name(_ name: String) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    add(name)
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

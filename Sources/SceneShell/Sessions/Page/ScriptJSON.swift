/// JSON that stands within a `script` element of a page.
///
/// It has no `<`, so no text in it ends the element or begins a comment. Texts are escaped as
/// `JSON.stringify` does, `<` aside: the page's search relies on that to look through them unparsed.
struct ScriptJSON {
  private(set) var bytes: [UInt8] = []

  /// Adds what is JSON already.
  mutating func add(raw json: String) { bytes += json.utf8 }

  /// Adds a text.
  ///
  /// - Complexity: O(length).
  mutating func add(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
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

  /// Adds a list of texts.
  mutating func add(_ texts: [String]) {
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// A JSON object that is written field by field.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  init() { bytes.append(UInt8(ascii: "{")) }

  /// Adds a field with a text, which is visible.
  mutating func add(_ name: String, _ text: [UInt8]) {
    begin(name)
    append(text)
  }

  /// Adds a field with a text, which is visible.
  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Adds a field with a number.
  mutating func add(_ name: String, _ number: Int) {
    begin(name)
    bytes += String(number).utf8
  }

  /// Adds a field with texts, which are visible.
  mutating func add(_ name: String, _ texts: [[UInt8]]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Ends the object.
  func closed() -> [UInt8] { bytes + [UInt8(ascii: "}")] }

  /// A visible text in quotes.
  static func quoted(_ text: [UInt8]) -> [UInt8] {
    var json = JSONText()
    json.bytes = []
    json.append(text)
    return json.bytes
  }

  private mutating func begin(_ name: String) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    append(Array(name.utf8))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

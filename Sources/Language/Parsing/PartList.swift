/// The parts of a word while it is read: text and variables.
struct PartList {
  private var parts: [Word.Part] = []
  private var text: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    text.append(byte)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  mutating func append(_ variable: Variable) {
    endText()
    parts.append(.variable(variable))
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    parts.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  /// What was appended, as the content of a word.
  var content: Word.Content {
    guard !parts.isEmpty else { return .text(String(decoding: text, as: UTF8.self)) }
    var whole = self
    whole.endText()
    return .interpolated(whole.parts)
  }
}

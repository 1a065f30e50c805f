/// Splits a program's output into characters, control characters and control sequences (ECMA-48).
struct EscapeParser: Sendable {
  /// The element that a byte completes.
  enum Element: Equatable {
    case none
    case print(Unicode.Scalar)
    case control(UInt8)
    /// A sequence ESC `[` … final; omitted parameters are 0, and a private sequence (`?`) has the final `?`.
    case sequence(Unicode.Scalar, [Int])
    /// DECSC.
    case saveCursor
    /// DECRC.
    case restoreCursor
  }

  private enum State {
    case text
    case escape
    case sequence
    /// An operating system command, such as a window title, until BEL or ESC `\`.
    case command
  }

  private var state = State.text
  private var parameters = ""
  private var character: [UInt8] = []

  mutating func receive(_ byte: UInt8) -> Element {
    switch state {
    case .text: return text(byte)
    case .escape:
      parameters = ""
      state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "]") ? .command : .text
      if byte == UInt8(ascii: "7") { return .saveCursor }
      if byte == UInt8(ascii: "8") { return .restoreCursor }
      return .none
    case .sequence:
      let scalar = Unicode.Scalar(byte)
      guard (0x40...0x7E).contains(byte) else {
        parameters.unicodeScalars.append(scalar)
        return .none
      }
      state = .text
      guard !parameters.hasPrefix("?") else { return .sequence("?", []) }
      return .sequence(
        scalar,
        parameters.isEmpty ? [] : parameters.split(separator: ";").map { Int($0) ?? 0 })
    case .command:
      if byte == 0x07 { state = .text }
      if byte == 0x1B { state = .escape }
      return .none
    }
  }

  private mutating func text(_ byte: UInt8) -> Element {
    guard byte >= 0x20 else {
      if byte == 0x1B {
        state = .escape
        return .none
      }
      return .control(byte)
    }
    character.append(byte)
    let length =
      switch character[0] {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0...: 4
      default: 1
      }
    guard character.count >= length else { return .none }
    defer { character = [] }
    return String(decoding: character, as: UTF8.self).unicodeScalars.first.map(Element.print)
      ?? .none
  }
}

/// The 64-bit FNV-1a hash, written as 16 hexadecimal digits in files.
///
/// It detects damage, not manipulation.
package enum Checksum {
  /// The checksum of no bytes: the offset basis.
  package static let empty: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The checksum of bytes that follow others whose checksum is given.
  ///
  /// - Complexity: O(*n*).
  package static func of(_ bytes: Span<UInt8>, after checksum: UInt64 = empty) -> UInt64 {
    var hash = checksum
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }

  /// Appends a number as 16 hexadecimal digits.
  package static func write(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 60 as UInt64, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// The number with 16 hexadecimal digits; nil if they are invalid.
  package static func read(_ text: Span<UInt8>) -> UInt64? {
    guard text.count == 16 else { return nil }
    var number: UInt64 = 0
    for index in text.indices {
      let byte = text[index]
      guard byte &- 0x30 < 10 || byte &- 0x61 < 6 else { return nil }
      number = number << 4 | UInt64(byte < 0x3A ? byte &- 0x30 : byte &- 0x57)
    }
    return number
  }

  package static func text(_ number: UInt64) -> String {
    var bytes: [UInt8] = []
    write(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

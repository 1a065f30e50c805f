#if canImport(Darwin)
  import Foundation
#else
  // The standard library normalizes for its own `==` but exposes the result only as SPI, and FoundationEssentials
  // has no replacement; all of Foundation would slow down the start.
  @_spi(_Unicode) import Swift
#endif

/// The characters that a URL can contain, and those that a decoded value cannot.
enum LinkCharacters {
  /// Whether the byte is unreserved: RFC 3986, 2.3.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether the byte is valid in a path, query or fragment: a pchar of RFC 3986 (including the percent
  /// sign), `/`, `?`, or a byte of a character beyond ASCII (RFC 3987), which is checked later.
  static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "?")...UInt8(ascii: "Z"),
      UInt8(ascii: "$")...UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "="),
      UInt8(ascii: "_"), UInt8(ascii: "~"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether a decoded value must not contain the character: C0, DEL and C1 controls, the line and
  /// paragraph separators (a list of links has one per line), and the directional embeddings,
  /// overrides and isolates, which make a printed link look like a different one.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static func refusal(of byte: UInt8, at position: Int) -> LinkError {
    let scalar = Unicode.Scalar(byte)
    return isControl(scalar)
      ? .controlCharacter(scalar, at: position) : .invalidCharacter(scalar, at: position)
  }
}

enum LinkText {
  /// The bytes as a string, with invalid UTF-8 repaired, which only the text of an error may need.
  static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    if let utf8 = try? UTF8Span(validating: bytes.extracting(range)) {
      return String(copying: utf8)
    }
    return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }

  static func equal(_ text: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for offset in text.indices where text[offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }
}

extension String {
  /// The string in Unicode Normalization Form C.
  var normalizedToNFC: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    #if canImport(Darwin)
      return precomposedStringWithCanonicalMapping
    #else
      var scalars = String.UnicodeScalarView()
      for scalar in _nfc { scalars.append(scalar) }
      return String(scalars)
    #endif
  }
}

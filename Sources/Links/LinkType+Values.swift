extension LinkType {
  /// The value of a decoded text, or nil if it is not of this type.
  public func value(of text: String) -> LinkValue? {
    let bytes = Array(text.utf8)
    return value(in: bytes.span, bytes.indices)
  }

  /// The text that a value of this type is written as, or nil if the value is not of this type.
  public func text(of value: LinkValue) -> String? {
    let text: String? =
      switch (self, value) {
      case (.custom(let codec), _): codec.print(value)
      case (.int, .int(let number)): String(number)
      case (.double, .double(let number)): String(number)
      case (.bool, .bool(let flag)): String(flag)
      case (.string, .string(let text)), (.oneOf, .string(let text)), (.url, .string(let text)):
        text
      default: nil
      }
    guard let text, self.value(of: text) == value else { return nil }
    return text
  }

  /// The value of decoded bytes, or nil if they are not of this type.
  func value(in bytes: Span<UInt8>, _ range: Range<Int>) -> LinkValue? {
    switch self {
    case .string: .string(LinkText.string(bytes, range))
    case .int: Self.int(bytes, range).map { .int($0) }
    case .double: Self.double(bytes, range).map { .double($0) }
    case .bool: Self.bool(LinkText.string(bytes, range))
    case .oneOf(let cases): Self.element(of: cases, LinkText.string(bytes, range))
    case .url(let origins): try? LinkURLValue.check(bytes, range, origins: origins)
    case .custom(let codec): codec.parse(LinkText.string(bytes, range))
    }
  }

  /// Whether decoded bytes are of this type.
  func accepts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    switch self {
    case .string: true
    case .int: Self.int(bytes, range) != nil
    default: value(in: bytes, range) != nil
    }
  }

  private static func element(of cases: [String], _ text: String) -> LinkValue? {
    cases.first { $0 == text }.map { .string($0) }
  }

  private static func bool(_ text: String) -> LinkValue? {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  private static func int(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let first = range.first else { return nil }
    let isNegative = bytes[first] == UInt8(ascii: "-")
    let digits = isNegative ? range.dropFirst() : range
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for index in digits {
      let digit = Int64(bytes[index]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }

  /// `Double.init` alone would take `inf`, `nan`, hexadecimal digits and a plus sign as well.
  private static func double(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      case UInt8(ascii: "+"):
        guard index > range.lowerBound else { return nil }
      default: return nil
      }
    }
    guard let number = Double(LinkText.string(bytes, range)), number.isFinite else { return nil }
    return number
  }
}

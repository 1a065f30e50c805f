extension Duration: ArgumentCodable {
  /// A duration.
  public static var argumentType: ArgumentType { .duration }

  /// Parses numbers with units, largest first: `1m30s`, `1.5h`, `500ms`, `-2s`.
  ///
  /// The units are `d`, `h`, `m`, `s`, `ms`, `us` and `ns`. Fractions of an attosecond are dropped.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let duration = try Duration(text: argument.word) else { throw .wrongType }
    self = duration
  }

  /// The duration as an argument.
  public var argumentInput: Argument.Input { .value(.string(exactText)) }

  private struct Unit {
    var name: String
    var attoseconds: Int128
  }

  private static let units = [
    Unit(name: "d", attoseconds: 86_400 * .attosecondsPerSecond),
    Unit(name: "h", attoseconds: 3600 * .attosecondsPerSecond),
    Unit(name: "m", attoseconds: 60 * .attosecondsPerSecond),
    Unit(name: "s", attoseconds: .attosecondsPerSecond),
    Unit(name: "ms", attoseconds: .attosecondsPerSecond / 1000),
    Unit(name: "us", attoseconds: .attosecondsPerSecond / 1_000_000),
    Unit(name: "ns", attoseconds: .attosecondsPerSecond / 1_000_000_000),
  ]

  private static let tooLong = ArgumentMismatch.outOfRange(
    minimum: "-106751991167300d", maximum: "106751991167300d")

  /// Creates a duration from its text; nil if that is malformed.
  private init?(text: String) throws(ArgumentMismatch) {
    let text = text.replacing("µs", with: "us")
    let isNegative = text.hasPrefix("-")
    var rest = text.utf8.dropFirst(isNegative ? 1 : 0)
    var total: Int128 = 0
    var units = Self.units[...]
    repeat {
      let number = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      rest = rest[number.endIndex...]
      let name = rest.prefix { (0x61...0x7A).contains($0) }
      rest = rest[name.endIndex...]
      guard let position = units.firstIndex(where: { $0.name.utf8.elementsEqual(name) }),
        let attoseconds = try Self.attoseconds(Substring(number), of: units[position])
      else { return nil }
      units = units[(position + 1)...]
      let (sum, overflow) = total.addingReportingOverflow(attoseconds)
      guard !overflow else { throw Self.tooLong }
      total = sum
    } while !rest.isEmpty
    self.init(attoseconds: isNegative ? -total : total)
  }

  /// A decimal number of units; nil if it is malformed.
  private static func attoseconds(
    _ number: Substring, of unit: Unit
  ) throws(ArgumentMismatch) -> Int128? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    guard let whole = Int64(parts[0]) else { throw tooLong }
    let (attoseconds, overflow) = Int128(whole).multipliedReportingOverflow(by: unit.attoseconds)
    guard !overflow, attoseconds < Int128(Int64.max) * .attosecondsPerSecond else { throw tooLong }
    var fraction: Int128 = 0
    var place = unit.attoseconds
    for digit in parts.dropFirst().first ?? "" {
      place /= 10
      fraction += place * Int128(digit.wholeNumberValue ?? 0)
    }
    return attoseconds + fraction
  }

  /// The duration as shown to users: `20m28.409s`, `239µs`.
  ///
  /// Fractions of a millisecond are left out, unless the duration is shorter than one.
  package var roundedText: String {
    let millisecond = Int128.attosecondsPerSecond / 1000
    guard attoseconds.magnitude >= millisecond else {
      let microsecond = millisecond / 1000
      return attoseconds.magnitude < microsecond
        ? exactText : "\(attoseconds / microsecond)µs"
    }
    return Duration(attoseconds: attoseconds / millisecond * millisecond).exactText
  }

  /// The duration with three decimals, for columns of times: `1m21.950s`.
  ///
  /// Fractions of a millisecond are left out.
  package var fixedText: String {
    let milliseconds = attoseconds.magnitude / 1_000_000_000_000_000
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    let whole = minutes == 0 ? "" : Duration.seconds(Int64(minutes) * 60).exactText
    let decimals = String(1000 + rest % 1000).dropFirst()
    return "\(self < .zero ? "-" : "")\(whole)\(rest / 1000).\(decimals)s"
  }

  /// The exact duration, in the units that `init(argument:)` parses.
  package var exactText: String {
    guard self != .zero else { return "0s" }
    var rest = attoseconds.magnitude
    var text = self < .zero ? "-" : ""
    for unit in Self.units.prefix(3) where rest >= unit.attoseconds.magnitude {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.attoseconds.magnitude)
      text += "\(count)\(unit.name)"
      rest = remainder
    }
    guard rest > 0, let last = Self.units.last else { return text }
    let unit = Self.units.dropFirst(3).first { rest >= $0.attoseconds.magnitude } ?? last
    let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.attoseconds.magnitude)
    text += String(count)
    if remainder > 0 {
      // The unit is a power of ten, so its number of zeros is the number of decimals.
      let digits = String(unit.attoseconds.magnitude + remainder).dropFirst()
      text +=
        "."
        + digits.prefix(
          upTo: digits.lastIndex { $0 != "0" }.map(digits.index(after:)) ?? digits.endIndex)
    }
    return text + unit.name
  }
}

extension Int128 {
  fileprivate static var attosecondsPerSecond: Self { 1_000_000_000_000_000_000 }
}

public import FoundationEssentials
import Text

/// A type whose values can be given as arguments of commands.
///
/// An enum with raw values conforms by stating it: `extension RideOptionID: ArgumentCodable {}`. With
/// `CaseIterable` its cases can be completed. An enum with payloads conforms by ``Dispatchable()``.
public protocol ArgumentCodable {
  /// What can be written for a value of this type.
  static var argumentType: ArgumentType { get }

  /// Creates a value from what was written.
  ///
  /// - Throws: ``ArgumentMismatch`` where it is no value of this type.
  init(argument: Argument.Input) throws(ArgumentMismatch)

  /// The value as an argument, from which `init(argument:)` makes an equal one.
  var argumentInput: Argument.Input { get }
}

extension String: ArgumentCodable {
  /// Any text.
  public static var argumentType: ArgumentType { .string }

  /// Takes the text as it is, whatever it looks like.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text(let text, _), .value(.string(let text)), .value(.symbol(let text)): self = text
    default: throw .wrongType
    }
  }

  /// The text.
  public var argumentInput: Argument.Input { .value(.string(self)) }
}

extension Bool: ArgumentCodable {
  /// `true` or `false`.
  public static var argumentType: ArgumentType { .bool }

  /// Reads `true` or `false`.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text("true", quoted: false), .value(.bool(true)): self = true
    case .text("false", quoted: false), .value(.bool(false)): self = false
    default: throw .wrongType
    }
  }

  /// The truth value.
  public var argumentInput: Argument.Input { .value(.bool(self)) }
}

extension ArgumentCodable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// A floating-point number.
  public static var argumentType: ArgumentType { .double }

  /// Reads a number in decimal notation.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text(let text, quoted: false):
      guard let number = Self(text) else { throw .wrongType }
      self = number
    case .value(.double(let number)): self = Self(number)
    case .value(.int(let number)): self = Self(number)
    default: throw .wrongType
    }
  }

  /// The number.
  public var argumentInput: Argument.Input { .value(.double(Double(self))) }
}

extension Double: ArgumentCodable {}
extension Float: ArgumentCodable {}

extension ArgumentCodable where Self: FixedWidthInteger {
  /// A whole number in the range of this type.
  public static var argumentType: ArgumentType { .integer(String(describing: Self.self)) }

  /// Reads a whole number in decimal notation.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text(let text, quoted: false):
      guard let number = Self(text) else { throw text.isWholeNumber ? Self.outOfRange : .wrongType }
      self = number
    case .value(.int(let number)):
      guard let number = Self(exactly: number) else { throw Self.outOfRange }
      self = number
    default: throw .wrongType
    }
  }

  /// The number; one that an `Int128` can't hold as text.
  public var argumentInput: Argument.Input {
    Int128(exactly: self).map { .value(.int($0)) } ?? .text(String(self), quoted: false)
  }

  private static var outOfRange: ArgumentMismatch {
    .outOfRange(minimum: String(min), maximum: String(max))
  }
}

extension String {
  /// Whether this is a whole number in decimal notation, of any size.
  fileprivate var isWholeNumber: Bool {
    let digits = utf8.first.map { "+-".utf8.contains($0) } == true ? utf8.dropFirst() : utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Int: ArgumentCodable {}
extension Int8: ArgumentCodable {}
extension Int16: ArgumentCodable {}
extension Int32: ArgumentCodable {}
extension Int64: ArgumentCodable {}
extension Int128: ArgumentCodable {}
extension UInt: ArgumentCodable {}
extension UInt8: ArgumentCodable {}
extension UInt16: ArgumentCodable {}
extension UInt32: ArgumentCodable {}
extension UInt64: ArgumentCodable {}
extension UInt128: ArgumentCodable {}

extension ArgumentCodable where Self: RawRepresentable, RawValue: ArgumentCodable {
  /// The type of the raw value.
  public static var argumentType: ArgumentType { RawValue.argumentType }

  /// Reads a raw value.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let value = Self(rawValue: try RawValue(argument: argument)) else { throw .wrongType }
    self = value
  }

  /// The raw value.
  public var argumentInput: Argument.Input { rawValue.argumentInput }
}

extension ArgumentCodable
where Self: RawRepresentable & CaseIterable, RawValue: ArgumentCodable & LosslessStringConvertible {
  /// One of the raw values of the cases.
  public static var argumentType: ArgumentType {
    .enumeration(String(describing: Self.self), cases: allCases.map(\.rawValue.description))
  }

  /// Reads the raw value of a case.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let raw = try RawValue(argument: argument)
    guard let value = Self(rawValue: raw) else {
      let cases = Self.allCases.lazy.map(\.rawValue.description)
      throw .unknownCase(nearest: NearestNames.nearest(to: raw.description, among: cases))
    }
    self = value
  }

  /// The raw value, a text among them as a symbol.
  public var argumentInput: Argument.Input {
    guard case .value(.string(let name)) = rawValue.argumentInput else {
      return rawValue.argumentInput
    }
    return .value(.symbol(name))
  }
}

extension Optional: ArgumentCodable where Wrapped: ArgumentCodable {
  /// A value or `null`.
  public static var argumentType: ArgumentType { .optional(Wrapped.argumentType) }

  /// Reads `null` as nil; a text in quotes is never nil.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text("null", quoted: false), .value(.null): self = nil
    default: self = try Wrapped(argument: argument)
    }
  }

  /// The value, or null.
  public var argumentInput: Argument.Input { self?.argumentInput ?? .value(.null) }
}

extension Array: ArgumentCodable where Element: ArgumentCodable {
  /// A JSON array.
  public static var argumentType: ArgumentType { .array(Element.argumentType) }

  /// Reads a JSON array.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let value: Value
    switch argument {
    case .text(let text, quoted: false) where text.hasPrefix("["): value = try Value(argument: text)
    case .text: throw .wrongType
    case .value(let given): value = given
    }
    guard case .array(let elements) = value else { throw .wrongType }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do {
        append(try Element(argument: .value(element)))
      } catch {
        throw .element(index, error)
      }
    }
  }

  /// The elements as an array.
  public var argumentInput: Argument.Input { .value(.array(map(\.argumentInput.value))) }
}

extension Date: ArgumentCodable {
  /// A moment in ISO 8601.
  public static var argumentType: ArgumentType { .date }

  /// Reads ISO 8601 with a time zone, with or without fractions of a second, or a day in UTC.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let text = try argument.word
    let style = ISO8601FormatStyle()
    let styles = [
      style, ISO8601FormatStyle(includingFractionalSeconds: true), style.year().month().day(),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { throw .wrongType }
    self = date
  }

  /// The moment in UTC, with milliseconds if it isn't a whole second.
  public var argumentInput: Argument.Input {
    let isWhole = timeIntervalSinceReferenceDate.rounded() == timeIntervalSinceReferenceDate
    return .value(.string(formatted(ISO8601FormatStyle(includingFractionalSeconds: !isWhole))))
  }
}

extension URL: ArgumentCodable {
  /// A URL.
  public static var argumentType: ArgumentType { .url }

  /// Reads a URL.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let url = URL(string: try argument.word) else { throw .wrongType }
    self = url
  }

  /// The URL as text.
  public var argumentInput: Argument.Input { .value(.string(absoluteString)) }
}

extension UUID: ArgumentCodable {
  /// A UUID.
  public static var argumentType: ArgumentType { .uuid }

  /// Reads a UUID in its usual form.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let uuid = UUID(uuidString: try argument.word) else { throw .wrongType }
    self = uuid
  }

  /// The UUID as text.
  public var argumentInput: Argument.Input { .value(.string(uuidString)) }
}

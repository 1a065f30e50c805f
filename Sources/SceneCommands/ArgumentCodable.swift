import SceneText

/// A type whose values can be arguments of commands.
///
/// An enum with raw values conforms by declaration: `extension RideOptionID: ArgumentCodable {}`. With
/// `CaseIterable`, its cases are completed. An enum with payloads conforms by ``Dispatchable()``.
public protocol ArgumentCodable {
  /// The input that a value of this type accepts.
  static var argumentType: ArgumentType { get }

  /// Creates a value from its input.
  ///
  /// - Throws: ``ArgumentMismatch`` if the input is not a value of this type.
  init(argument: Argument.Input) throws(ArgumentMismatch)

  /// The value as an argument, from which `init(argument:)` creates an equal value.
  var argumentInput: Argument.Input { get }
}

extension String: ArgumentCodable {
  /// Any text.
  public static var argumentType: ArgumentType { .string }

  /// Accepts any text unchanged.
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

  /// Parses `true` or `false`.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text("true", quoted: false), .value(.bool(true)): self = true
    case .text("false", quoted: false), .value(.bool(false)): self = false
    default: throw .wrongType
    }
  }

  /// The value as an argument.
  public var argumentInput: Argument.Input { .value(.bool(self)) }
}

extension ArgumentCodable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// A floating-point number.
  public static var argumentType: ArgumentType { .double }

  /// Parses a number in decimal notation.
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

  /// The value as an argument.
  public var argumentInput: Argument.Input { .value(.double(Double(self))) }
}

extension Double: ArgumentCodable {}
extension Float: ArgumentCodable {}

extension ArgumentCodable where Self: FixedWidthInteger {
  /// An integer in the range of this type.
  public static var argumentType: ArgumentType { .integer(String(describing: Self.self)) }

  /// Parses an integer in decimal notation.
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

  /// The value as an argument; an integer too large for `Int128` is a text.
  public var argumentInput: Argument.Input {
    Int128(exactly: self).map { .value(.int($0)) } ?? .text(String(self), quoted: false)
  }

  private static var outOfRange: ArgumentMismatch {
    .outOfRange(minimum: String(min), maximum: String(max))
  }
}

extension String {
  /// Whether this is an integer in decimal notation, of any size.
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

  /// Parses a raw value.
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

  /// Parses the raw value of a case.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let raw = try RawValue(argument: argument)
    guard let value = Self(rawValue: raw) else {
      let cases = Self.allCases.lazy.map(\.rawValue.description)
      throw .unknownCase(nearest: NearestNames.nearest(to: raw.description, among: cases))
    }
    self = value
  }

  /// The raw value; a text is a symbol.
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

  /// Parses `null` as nil; a quoted text is never nil.
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

  /// Parses a JSON array.
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

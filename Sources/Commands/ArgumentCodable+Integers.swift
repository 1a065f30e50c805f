extension ArgumentCodable where Self: FixedWidthInteger {
  /// A whole number in the range of this type.
  public static var argumentType: ArgumentType { .integer(String(describing: Self.self)) }

  /// Reads a whole number in decimal notation.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    switch argument {
    case .text(let text, quoted: false):
      guard let number = Self(text) else {
        throw text.isWholeNumber ? Self.outOfRange : .wrongType
      }
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

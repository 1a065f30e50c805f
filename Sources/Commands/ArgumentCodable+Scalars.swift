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

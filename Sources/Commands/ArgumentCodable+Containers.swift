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
    case .text(let text, quoted: false) where text.hasPrefix("["):
      do {
        value = try Value(json: text)
      } catch {
        throw .malformedJSON(error)
      }
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

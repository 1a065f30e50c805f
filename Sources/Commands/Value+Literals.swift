import OrderedCollections

// There is no literal for null: `nil` would then be a value wherever an optional one is meant.

extension Value: ExpressibleByBooleanLiteral {
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int128) { self = .int(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Value: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// Creates an object with its fields in the order they are written; of equal keys the first counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(OrderedDictionary(elements) { first, _ in first })
  }
}

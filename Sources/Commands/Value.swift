public import OrderedCollections

/// State as data: the tree that state prints from, paths look into and comparisons compare.
public enum Value: Hashable, Sendable {
  /// The absence of a value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number; wide enough for every `Int64` and `UInt64`.
  case int(Int128)
  /// A floating-point number.
  case double(Double)
  /// A text.
  case string(String)
  /// An enum case without payload, by its name.
  case symbol(String)
  /// Elements in order.
  case array([Value])
  /// Named fields in their order of declaration.
  case object(OrderedDictionary<String, Value>)
  /// An enum case with payload: its name, and an object of the labelled values or the only one.
  indirect case variant(String, Value)
  /// Something that must not be shown.
  case redacted
}

/// A type that says itself how it is shown as data.
public protocol ValueConvertible {
  /// The value as data.
  var asValue: Value { get }
}

/// A type whose values must not be shown: they are ``Value/redacted`` wherever state becomes data.
public protocol Redacted {}

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

public import OrderedCollections

/// State as data, which `state` prints, paths select from and comparisons compare.
public enum Value: Hashable, Sendable {
  /// The absence of a value.
  case null
  /// A truth value.
  case bool(Bool)
  /// An integer; large enough for every `Int64` and `UInt64`.
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
  /// An enum case with payload: its name, and an object of the labeled values or the only value.
  indirect case variant(String, Value)
  /// A value that must not be shown.
  case redacted
}

/// A type that defines its own data.
public protocol ValueConvertible {
  /// The value as data.
  var asValue: Value { get }
}

/// A type whose values must not be shown: they are ``Value/redacted`` in all data.
public protocol Redacted {}

// There is no literal for null: `nil` would be ambiguous with an optional value.

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
  /// Creates an object with its fields in the order in which they are written; of equal keys the first is used.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(OrderedDictionary(elements) { first, _ in first })
  }
}

extension Value {
  /// The field of an object; nil if it does not exist, or the value is no object.
  ///
  /// Setting a field changes nothing if the value is no object. `nil` removes the field. A migration of saved states
  /// changes values this way: `scene["state"]?["isDone"] = true`.
  ///
  /// - Parameter name: The name of the field.
  public subscript(name: String) -> Value? {
    get { if case .object(let fields) = self { fields[name] } else { nil } }
    set {
      guard case .object(var fields) = self else { return }
      fields[name] = newValue
      self = .object(fields)
    }
  }
}

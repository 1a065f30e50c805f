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

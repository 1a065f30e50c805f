/// A type that says itself how it is shown as data.
public protocol ValueConvertible {
  /// The value as data.
  var asValue: Value { get }
}

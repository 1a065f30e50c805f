package import Commands
import OrderedCollections

/// A JSON value in which variables may stand for values: `{"id": $id, "stops": ["a", "b"]}`.
///
/// Strings mean what they mean in JSON: a dollar sign in one is a dollar sign.
package enum Literal: Hashable, Sendable {
  /// A field of an object.
  package struct Field: Hashable, Sendable {
    /// The key, unique in its object.
    package var key: String
    /// The value.
    package var value: Literal
  }

  /// Null, a truth value, a number or a string.
  case scalar(Value)
  /// `$name`, with a path into its value if there is one.
  case variable(Variable)
  /// Elements in order.
  case array([Literal])
  /// Fields in the order they were written.
  case object([Field])

  /// The value of a literal without variables, otherwise nil.
  package var constant: Value? {
    struct HasVariable: Error {}
    return try? value { (_) throws(HasVariable) in throw HasVariable() }
  }

  /// The value of the literal.
  ///
  /// - Parameter variable: Gives the value of a variable.
  /// - Returns: The value, with the variables replaced.
  /// - Throws: What `variable` throws.
  package func value<Failure: Error>(
    resolving variable: (Variable) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch self {
    case .scalar(let value):
      return value
    case .variable(let name):
      return try variable(name)
    case .array(let elements):
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements { values.append(try element.value(resolving: variable)) }
      return .array(values)
    case .object(let fields):
      var values: OrderedDictionary<String, Value> = [:]
      for field in fields { values[field.key] = try field.value.value(resolving: variable) }
      return .object(values)
    }
  }
}

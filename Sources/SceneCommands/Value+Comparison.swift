import OrderedCollections

extension Value {
  /// Whether a script can distinguish the values.
  ///
  /// A symbol equals the string of its name, an integer the equal floating-point number, and a variant the
  /// object with its name as the only key. The order of fields does not matter. A redacted value equals
  /// nothing, so that a comparison reveals nothing about it.
  package func matches(_ other: Value) -> Bool {
    switch (self, other) {
    case (.redacted, _), (_, .redacted): false
    case (.string(let left), .symbol(let right)), (.symbol(let left), .string(let right)):
      left == right
    case (.int(let integer), .double(let double)), (.double(let double), .int(let integer)):
      Int128(exactly: double) == integer
    case (.array(let left), .array(let right)):
      // The states before and after a change share the lists that it left alone.
      left.isShared(with: right)
        ? left.allSatisfy { $0.matchesItself }
        : left.count == right.count && zip(left, right).allSatisfy { $0.matches($1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { key, value in right[key].map(value.matches) ?? false }
    case (.variant(let left, let leftPayload), .variant(let right, let rightPayload)):
      left == right && leftPayload.matches(rightPayload)
    case (.variant(let name, let payload), .object(let fields)),
      (.object(let fields), .variant(let name, let payload)):
      fields.count == 1 && fields[name].map(payload.matches) ?? false
    default: self == other
    }
  }

  /// Whether the value equals itself: it contains no redacted value and no NaN.
  private var matchesItself: Bool {
    switch self {
    case .redacted: false
    case .double(let double): !double.isNaN
    case .array(let elements): elements.allSatisfy { $0.matchesItself }
    case .object(let fields): fields.values.allSatisfy { $0.matchesItself }
    case .variant(_, let payload): payload.matchesItself
    case .null, .bool, .int, .string, .symbol: true
    }
  }

  /// Whether this precedes `other`: numbers by size, texts by their Unicode scalars.
  package func isLess(than other: Value) -> Bool? {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right
    case (.double, .double), (.int, .double), (.double, .int):
      guard let left = number, let right = other.number else { return nil }
      return left < right
    case (.string, _), (.symbol, _):
      guard let left = text, let right = other.text else { return nil }
      return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
    default: return nil
    }
  }

  private var number: Double? {
    switch self {
    case .int(let integer): Double(integer)
    case .double(let double) where !double.isNaN: double
    default: nil
    }
  }

  private var text: String? {
    switch self {
    case .string(let text), .symbol(let text): text
    default: nil
    }
  }
}

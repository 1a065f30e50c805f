import SceneCommands

/// The two values of a comparison, as its operator reads them.
///
/// A printed number is a number. Two texts that are durations are compared by their length, unless both are in quotes
/// and only their equality is tested.
struct ComparedValues {
  /// The reason why values cannot be compared.
  struct Mismatch: Error {
    let message: String
    let help: String
  }

  private let left: Value
  private let right: Value

  init(_ left: Value, _ right: Value) {
    let numbers = (left.printedNumber ?? left, right.printedNumber ?? right)
    (self.left, self.right) =
      numbers.0.isNumber && numbers.1.isNumber ? numbers : (left, right)
  }

  /// Whether the values are equal.
  ///
  /// - Throws: ``Mismatch`` if a bare word looks like a number, a truth value or null, and the other value is one, or if
  ///   a value is redacted, and the other is not null.
  func areEqual() throws(Mismatch) -> Bool {
    if left == .redacted || right == .redacted, left != .null, right != .null {
      throw Mismatch(
        message: "a redacted value cannot be compared",
        help: "use 'exists' or '!= null' to check that there is a value")
    }
    for (word, other) in [(left, right), (right, left)] {
      if let mismatch = word.mismatch(with: other) { throw mismatch }
    }
    if left.isBareWord || right.isBareWord, let one = left.duration, let other = right.duration {
      return one == other
    }
    return left.matches(right)
  }

  /// Whether the left value is less than the right one; nil if they have no order.
  var isLess: Bool? {
    switch (left.duration, right.duration) {
    case (let left?, let right?): left < right
    case (nil, nil): left.isLess(than: right)
    default: nil
    }
  }
}

extension Value {
  /// Whether a text contains another text, a list an element, or an object or a case a field.
  ///
  /// - Throws: ``ComparedValues/Mismatch`` if a value of this kind cannot contain the other.
  func contains(_ other: Value) throws(ComparedValues.Mismatch) -> Bool {
    switch self {
    case .string(let text), .symbol(let text): return text.contains(try other.partText(of: "text"))
    case .object, .variant: return parts.contains(try other.partText(of: "a table"))
    case .array(let elements):
      for element in elements where try ComparedValues(element, other).areEqual() { return true }
      return false
    case .null, .bool, .int, .double, .redacted:
      throw ComparedValues.Mismatch(
        message: "'contains' cannot search \(self)",
        help: "the left side must be text, a list or a table")
    }
  }

  /// The text of a value that a text, or the names of fields, may contain.
  private func partText(of container: String) throws(ComparedValues.Mismatch) -> String {
    switch self {
    case .array, .object, .variant:
      throw ComparedValues.Mismatch(
        message: "'contains' cannot search \(container) for \(self)",
        help: "text contains text, and a table contains the names of its fields")
    default: return plainText
    }
  }

  /// Whether the value was written as a bare word, or is a case.
  fileprivate var isBareWord: Bool { if case .symbol = self { true } else { false } }

  /// The duration that the text of the value is; nil for other values.
  fileprivate var duration: Duration? {
    guard case .string(let text) = self.asString, let first = text.utf8.first,
      first == UInt8(ascii: "-") || (first &- 48) < 10
    else { return nil }
    return try? Duration(argument: .text(text, quoted: false))
  }

  private var asString: Value { if case .symbol(let text) = self { .string(text) } else { self } }

  /// Why a bare word was probably meant as a number, a truth value or null, as the other value is; nil if it was not.
  fileprivate func mismatch(with other: Value) -> ComparedValues.Mismatch? {
    guard case .symbol(let text) = self, printedNumber == nil else { return nil }
    switch other {
    case .int, .double:
      let start = text.utf8.drop { "+-.".utf8.contains($0) }.first
      guard let start, (start &- 48) < 10 else { return nil }
      return ComparedValues.Mismatch(
        message: "'\(text)' is not a number",
        help: "write a number like 1000, -2.5 or 1e3; to compare text, quote it: \"\(text)\"")
    case .bool where ["true", "false", "yes", "no"].contains(text.lowercased()):
      return ComparedValues.Mismatch(
        message: "'\(text)' is not a truth value",
        help: "write true or false; to compare text, quote it: \"\(text)\"")
    case .null where ["null", "nil"].contains(text.lowercased()):
      return ComparedValues.Mismatch(
        message: "'\(text)' is text, and not the value null",
        help: "write null, or use 'exists'; to compare text, quote it: \"\(text)\"")
    default: return nil
    }
  }
}

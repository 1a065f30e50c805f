import Commands
import Language

/// The text of a failed `expect`: the actual and the expected value.
struct ExpectationFailure {
  var message: String
  /// The differences between a value with parts and the expected one, a line for each.
  var notes: [String] = []

  /// The failure of `! expect`.
  static let holding = ExpectationFailure("the condition holds, expected it not to hold")

  init(_ message: String) { self.message = message }

  /// None of several conditions holds.
  init(all failures: [ExpectationFailure]) {
    message = failures.map(\.message).joined(separator: ", and ")
    notes = failures.flatMap(\.notes)
  }

  /// A value does not exist.
  ///
  /// - Parameters:
  ///   - subject: The source text of the value.
  ///   - reason: Why it was not found; nil if the value is null.
  init(missing subject: String, because reason: String? = nil) {
    message = "\(subject) does not exist" + (reason.map { ": \($0)" } ?? "")
  }

  /// A comparison of two values does not hold.
  ///
  /// - Parameters:
  ///   - comparison: The comparison, whose sides tell which values are literals of the script.
  ///   - subject: The source text of the left side.
  ///   - left: The value of the left side, and whether it is secret.
  ///   - right: The value of the right side, and whether it is secret.
  ///   - rightOperand: The syntax of the right side.
  init(
    _ comparison: Comparison, of subject: String, left: (value: Value, isSecret: Bool),
    right: (value: Value, isSecret: Bool), writtenAs rightOperand: Operand
  ) {
    if comparison.operator == .equal, !left.isSecret, !right.isSecret,
      let notes = Self.notes(of: left.value, expected: right.value)
    {
      message = "\(subject) differs from the expected value"
      self.notes = notes
      return
    }
    let leftText = left.value.text(
      isSecret: left.isSecret, comparedWithSecret: right.isSecret, comparison.left)
    let rightText = right.value.text(
      isSecret: right.isSecret, comparedWithSecret: left.isSecret, rightOperand)
    message = "\(subject) is \(leftText), expected \(comparison.expectation) \(rightText)"
  }

  /// The maximum number of listed differences.
  private static let maxDifferences = 10

  /// A line for each difference; nil if one of the values has no parts, or if both are short.
  private static func notes(of value: Value, expected: Value) -> [String]? {
    guard value.hasFields, expected.hasFields,
      max(value.description.count, expected.description.count) > 60
    else { return nil }
    let entries = ValueDifference.entries(from: expected, to: value) { $0.matches($1) }
    let lines = entries.prefix(maxDifferences).map { entry in
      let message =
        switch entry.change {
        case .added(let value): "unexpected \(short(value))"
        case .removed(let value): "missing, expected \(short(value))"
        case .changed(let expected, let value): "\(short(value)), expected \(short(expected))"
        }
      return "\(entry.path): \(message)"
    }
    let rest = entries.count - lines.count
    return rest == 0 ? lines : lines + ["\(rest) more \(rest == 1 ? "difference" : "differences")"]
  }

  private static func short(_ value: Value) -> String {
    let text = value.description
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension Comparison {
  /// The text between `expected` and the value.
  fileprivate var expectation: String {
    let not = isNegated ? "not " : ""
    return switch self.operator {
    case .contains: "it \(not)to contain"
    case .matches: "it \(not)to match"
    default: sign
    }
  }
}

extension Value {
  /// The value as a failure shows it.
  ///
  /// A literal that is compared with a secret may be the secret, so it is redacted as well.
  fileprivate func text(
    isSecret: Bool, comparedWithSecret: Bool, _ operand: Operand
  ) -> String {
    let isWritten =
      switch operand.kind {
      case .word, .literal, .variable: true
      case .command, .arithmetic: false
      }
    return (isSecret || (comparedWithSecret && isWritten) ? .redacted : self).description
  }

  fileprivate var hasFields: Bool {
    switch self {
    case .object, .array, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}

import SceneCommands
import SceneLanguage
import OrderedCollections

/// The text of a failed `expect`: the actual and the expected value.
struct ExpectationFailure: Equatable {
  /// What precedes the actual value: `expected state auth == signedIn, but it is`, or the source text of the value.
  private var subject = ""
  /// What is true of the subject, as in `signedOut` or `does not exist`, or the whole message if there is no subject.
  private var actual: String
  /// Why, with the colon before it.
  private var ending = ""
  /// Why each of several conditions fails, one of which had to hold.
  private var alternatives: [ExpectationFailure] = []
  /// The differences between a value with parts and the expected one, a line for each.
  private var differences: [String] = []

  /// What failed, in one line.
  var message: String { (subject.isEmpty ? "" : "\(subject) ") + actual + ending }

  /// The differences, or the failures of several conditions, a line for each.
  var notes: [String] {
    differences + alternatives.flatMap { [$0.message] + $0.notes.map { "  \($0)" } }
  }

  /// Creates a failure from its message.
  init(_ message: String) { actual = message }

  /// The condition of a negated expectation holds.
  ///
  /// - Parameter condition: The source text of the condition.
  init(holding condition: String) {
    let isOneLine = !condition.contains { $0.isNewline }
    actual =
      "expected \(isOneLine ? "'\(condition)'" : "the condition") to be false, but it is true"
  }

  /// None of several conditions holds.
  init(all failures: [ExpectationFailure]) {
    actual =
      failures.count == 2
      ? "neither condition holds" : "none of the \(failures.count) conditions holds"
    alternatives = failures
  }

  /// A value does not exist.
  ///
  /// - Parameters:
  ///   - subject: The source text of the value.
  ///   - reason: Why it was not found; nil if the value is null.
  init(missing subject: String, because reason: String? = nil) {
    guard let reason else {
      self.subject = "\(subject) is"
      actual = "null"
      return
    }
    self.subject = subject
    actual = "does not exist"
    ending = ": \(reason)"
  }

  /// A value exists.
  ///
  /// - Parameters:
  ///   - subject: The source text of the value.
  ///   - value: The value as it is shown.
  init(existing subject: String, _ value: Value) {
    self.subject = "expected \(subject) not to exist, but it is"
    actual = value.word
  }

  /// A comparison of two values does not hold.
  ///
  /// - Parameters:
  ///   - comparison: The comparison, whose sides tell which values are literals of the script.
  ///   - subject: The source text of the left side.
  ///   - left: The value of the left side; redacted if it is secret.
  ///   - right: The value of the right side; redacted if it is secret.
  ///   - rightOperand: The syntax of the right side.
  init(
    _ comparison: Comparison, of subject: String, left: Value, right: Value,
    writtenAs rightOperand: Operand
  ) {
    let (left, right) = (
      left.shown(comparedWith: right, writtenAs: comparison.left),
      right.shown(comparedWith: left, writtenAs: rightOperand)
    )
    if comparison.operator == .equal, let differences = Self.differences(of: left, from: right) {
      self.subject = subject
      actual = "differs from the expected value"
      self.differences = differences
      return
    }
    let (leftText, rightText) = (left.word, right.word)
    if comparison.left.constant != nil {
      actual = "expected \(leftText) \(comparison.expectation) \(rightText)"
      return
    }
    self.subject = "expected \(subject) \(comparison.expectation) \(rightText), but it is"
    actual = leftText
  }

  /// The failure after a wait, which says that a value is `still` the same.
  ///
  /// - Parameters:
  ///   - timeout: The duration of the wait.
  ///   - isUnchanged: Whether the failure was the same during the whole wait.
  /// - Returns: The failure with the duration of the wait.
  func after(_ timeout: Duration, isUnchanged: Bool) -> ExpectationFailure {
    var failure = self
    if isUnchanged, !subject.isEmpty { failure.actual = "still \(actual)" }
    failure.actual += " after \(timeout.roundedText)"
    return failure
  }

  /// The maximum number of listed differences.
  private static let maxDifferences = 10

  /// A line for each difference; nil if one of the values has no parts, or if both are short.
  private static func differences(of value: Value, from expected: Value) -> [String]? {
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
  /// The text between the two sides, after `expected`.
  fileprivate var expectation: String {
    let not = isNegated ? "not " : ""
    return switch self.operator {
    case .contains: "\(not)to contain"
    case .matches: "\(not)to match"
    default: sign
    }
  }
}

extension Value {
  /// The value as a failure shows it.
  ///
  /// What a literal compares with a secret may be the secret, so it is redacted as well.
  fileprivate func shown(comparedWith other: Value, writtenAs operand: Operand) -> Value {
    switch operand.kind {
    case .word, .literal, .variable: redacted(where: other)
    case .command, .arithmetic: self
    }
  }

  /// The value without the parts that are redacted in another one.
  private func redacted(where other: Value) -> Value {
    switch (self, other) {
    case (_, .redacted): .redacted
    case (.object(let fields), .object(let others)):
      .object(fields.mapPairs { key, value in others[key].map(value.redacted(where:)) ?? value })
    case (.array(let elements), .array(let others)):
      .array(
        elements.enumerated().map { index, element in
          others.indices.contains(index) ? element.redacted(where: others[index]) : element
        })
    case (.variant(let name, let payload), .variant(let other, let secret)) where name == other:
      .variant(name, payload.redacted(where: secret))
    default: self
    }
  }

  /// The value as a script can write it, without quotes where these are not needed: `map`, and not `"map"`.
  fileprivate var word: String {
    guard case .string(let text) = self, Value(word: text) == .symbol(text),
      let first = text.utf8.first, ASCII.isNameStart(first),
      text.utf8.allSatisfy({ ASCII.isNamePart($0) || $0 == UInt8(ascii: "-") })
    else { return description }
    return text
  }

  fileprivate var hasFields: Bool {
    switch self {
    case .object, .array, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}

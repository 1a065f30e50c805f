import Commands
import Language
import SceneRuntime
import Scenes
import Sessions

extension Interpreter {
  /// How long `await` waits where nothing else is said.
  static let defaultWait = Duration.seconds(5)

  /// Fails unless a comparison holds.
  func expect(_ comparison: PreparedComparison, at span: SourceSpan) async throws(ScriptFailure) {
    guard let failure = try await failure(of: comparison, at: span) else { return }
    throw span.at(comparison.syntax.range).expectationFailed(failure.words, notes: failure.notes)
  }

  /// Fails unless a comparison holds whose sides don't wait.
  ///
  /// - Returns: Whether it has been made; otherwise nothing has happened.
  func expectAtOnce(
    _ comparison: PreparedComparison, at span: SourceSpan
  ) throws(ScriptFailure) -> Bool {
    let sign = comparison.syntax.operator
    guard sign != .matches, let rightOperand = comparison.right,
      let left = try valueAtOnce(of: comparison.left, at: span),
      let right = try valueAtOnce(of: rightOperand, at: span)
    else { return false }
    // What doesn't hold is looked at closely, which takes longer.
    return try holds(left, sign, right, at: span.at(comparison.syntax.range)) ?? false
  }

  /// Whether a comparison holds.
  func holds(
    _ comparison: PreparedComparison, at span: SourceSpan
  ) async throws(ScriptFailure) -> Bool {
    try await failure(of: comparison, at: span) == nil
  }

  /// Whether a comparison holds that isn't part of a script; one that can't be made doesn't.
  package func holds(_ text: String) async -> Bool {
    guard
      case .complete(let tree) = registry.parser.parse(SourceText(name: "", "expect \(text)")),
      case .expect(let comparison)? = tree.statements.first?.kind
    else { return false }
    let span = SourceSpan(tree.source, comparison.range)
    return (try? await holds(PreparedComparison(comparison), at: span)) ?? false
  }

  /// What says that there is nothing where something was looked for.
  static let absence: Set<ScriptFailure.Code?> = [
    .statePath, .targetUnknown, .screenNone,
  ]
  /// What may be there later: an expectation that doesn't hold yet.
  private static let mayHeal = absence.union([.expectOrder])

  /// Waits until a comparison holds, while time passes on the stage's clock.
  func wait(
    for comparison: PreparedComparison, within limit: PreparedOperand?, at span: SourceSpan
  ) async throws(ScriptFailure) {
    let place = span.at(comparison.syntax.range)
    var patience = Self.defaultWait
    if let limit {
      let text = try await text(of: limit, at: span)
      guard let duration = try? Duration(argument: .text(text, quoted: false)), duration >= .zero
      else {
        throw span.at(limit.syntax.range).failure(
          .argumentType, "\(text) isn't a duration",
          help: "write it like 5s, 500ms or 1m30s")
      }
      patience = duration
    }
    let clock = app.stage.clock
    // A record holds the time of a live clock from turn to turn, and perhaps nothing else comes.
    let deadline = clock.elapsed.advanced(by: patience)
    while true {
      let words: String
      var notes: [String] = []
      var help: String?
      do {
        guard let failure = try await failure(of: comparison, at: span) else { return }
        (words, notes) = (failure.words, failure.notes)
      } catch  where Self.mayHeal.contains(error.code) {
        words = error.diagnostic.message
        help = error.diagnostic.help
      }
      guard clock.elapsed < deadline else {
        throw place.expectationFailed(
          "\(words), after \(patience.shown)", notes: notes, help: help)
      }
      do {
        try await passTime(until: deadline)
      } catch {
        throw place.failure(of: error)
      }
    }
  }

  /// Lets as much time pass as it takes until something may have changed.
  private func passTime(until deadline: StageClock.Instant) async throws {
    let clock = app.stage.clock
    guard !clock.isLive else {
      // What somebody waits for here is no part of the run.
      await app.stage.pause(for: .milliseconds(5))
      return try Task.checkCancellation()
    }
    let next = min(deadline, clock.nextDeadline ?? deadline)
    try await app.stage.advance(
      by: max(.zero, clock.now.duration(to: next)), settlingWithin: patience)
  }

  /// Looks for the first moment at which a comparison doesn't hold.
  func bisect(
    _ comparison: PreparedComparison, at span: SourceSpan
  ) async throws(ScriptFailure) -> String {
    let moments = try Moments(self, at: span)
    defer { viewed = nil }
    var last: Int?
    for moment in moments.timeline.all {
      guard !Task.isCancelled else { throw span.interruption }
      if moment.entry.number.isMultiple(of: 256) { await Task.yield() }
      viewed = moment.entry.number
      let holds: Bool
      do {
        holds = try await self.holds(comparison, at: span)
      } catch  where Self.absence.contains(error.code) {
        // What isn't there yet can't fail.
        continue
      }
      guard !holds else {
        last = moment.entry.number
        continue
      }
      let before =
        last.flatMap { moments.timeline[$0] }.map { "; it holds at \(moments.name(of: $0))" }
        ?? "; it has never held before"
      return
        (["fails first at \(moments.name(of: moment))\(before)"]
        + moments.lines(of: moment, isHere: false)).joined(separator: "\n")
    }
    return last == nil ? "it is never to be seen" : "it holds at each moment"
  }

  /// Why a comparison doesn't hold; nil where it does.
  private func failure(
    of comparison: PreparedComparison, at span: SourceSpan
  ) async throws(ScriptFailure) -> ExpectationFailure? {
    var subject: String { span.source[comparison.left.syntax.range] }
    guard let rightOperand = comparison.right else {
      do {
        let value = try await value(of: comparison.left, at: span)
        return value == .null ? ExpectationFailure(missing: subject) : nil
      } catch  where Self.absence.contains(error.code) {
        return ExpectationFailure(missing: subject, because: error.diagnostic.message)
      }
    }
    var left = try await value(of: comparison.left, at: span)
    var right = try await value(of: rightOperand, at: span)
    left.readNumber(printedBy: comparison.left, beside: right)
    right.readNumber(printedBy: rightOperand, beside: left)
    let place = span.at(comparison.syntax.range)
    let isHolding: Bool
    if let holds = try holds(left, comparison.syntax.operator, right, at: place) {
      isHolding = holds
    } else {
      isHolding = try await matches(left, right, at: place)
    }
    guard !isHolding else { return nil }
    return ExpectationFailure(
      comparison.syntax, of: subject,
      left: (left, isSecret(comparison.left.syntax, left)),
      right: (right, isSecret(rightOperand.syntax, right)), writtenAs: rightOperand.syntax)
  }

  /// Whether the side of a comparison is a secret, by its value or as a variable.
  private func isSecret(_ operand: Operand, _ value: Value) -> Bool {
    guard case .variable(let variable) = operand.kind else { return value == .redacted }
    return value == .redacted || secrets.isSecret(variable: variable.name)
  }

  /// Whether two values compare; nil where it takes time to find out.
  private func holds(
    _ left: Value, _ sign: Comparison.Operator, _ right: Value, at place: SourceSpan
  ) throws(ScriptFailure) -> Bool? {
    func less(_ one: Value, _ other: Value) throws(ScriptFailure) -> Bool {
      guard let isLess = one.isLess(than: other) else {
        throw place.failure(
          .expectOrder, "\(left) and \(right) have no order",
          help: "compare two numbers or two texts")
      }
      return isLess
    }
    return switch sign {
    case .equal: left.matches(right)
    case .notEqual: !left.matches(right)
    case .less: try less(left, right)
    case .greaterOrEqual: try !less(left, right)
    case .greater: try less(right, left)
    case .lessOrEqual: try !less(right, left)
    case .contains: left.contains(right)
    case .exists: left != .null
    case .matches: nil
    }
  }

  /// Whether a text matches a regular expression, which may take long.
  private func matches(
    _ text: Value, _ expression: Value, at place: SourceSpan
  ) async throws(ScriptFailure) -> Bool {
    switch await RegexSearch.search(expression.plainText, in: text.plainText) {
    case .found(let isFound): return isFound
    case .malformed:
      throw place.failure(
        .expectRegex, "\(expression.plainText) isn't a regular expression",
        help: "put a backslash before a sign that stands for itself")
    case .tooDeep:
      throw place.failure(
        .expectRegex,
        "the regular expression is nested more than \(RegexSearch.nestingLimit) deep",
        help: "put a backslash before a bracket that stands for itself")
    case .tookTooLong:
      guard !Task.isCancelled else { throw place.interruption }
      throw place.failure(
        .expectRegex, "\(expression.plainText) takes too long to match",
        help: "a repetition inside of a repetition is what takes long")
    }
  }
}

extension Value {
  /// Reads what a program printed as a number if it is compared with one.
  fileprivate mutating func readNumber(printedBy operand: PreparedOperand, beside other: Value) {
    guard case .command(let pipeline) = operand.kind, !pipeline.syntax.filters.isEmpty,
      case .string(let text) = self, other.isNumeric, let number = try? Value(json: text),
      number.isNumeric
    else { return }
    self = number
  }

  private var isNumeric: Bool {
    switch self {
    case .int, .double: true
    default: false
    }
  }

  /// Whether a text has another in it, a list an element, an object or a case a field.
  fileprivate func contains(_ other: Value) -> Bool {
    switch self {
    case .string(let text), .symbol(let text): text.contains(other.plainText)
    case .array(let elements): elements.contains { $0.matches(other) }
    default: parts.contains(other.plainText)
    }
  }
}

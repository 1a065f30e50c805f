import SceneCommands
import SceneLanguage
import SceneRuntime
import Scenes
import SceneSessions

extension Interpreter {
  /// The timeout of `await` without `within`.
  static let defaultWait = Duration.seconds(5)

  /// Fails unless an expectation is met.
  func expect(_ expectation: PreparedExpectation, at span: SourceSpan) async throws(ScriptFailure) {
    var failure = try await failure(of: expectation.condition, at: span)
    guard (failure == nil) == expectation.syntax.isNegated else { return }
    let condition = expectation.syntax.condition
    if failure == nil, case .comparison(let comparison) = expectation.condition {
      // The failure of the opposite shows the value.
      var opposite = comparison.syntax
      opposite.isNegated.toggle()
      failure = try await self.failure(of: PreparedComparison(opposite), at: span)
    }
    throw try await expectationFailed(
      failure ?? ExpectationFailure(holding: span.at(condition.range).text), of: condition,
      expectation.reason, at: span)
  }

  /// The failure of a condition, with the message after `because`.
  private func expectationFailed(
    _ failure: ExpectationFailure, of condition: Condition, _ reason: PreparedOperand?,
    help: String? = nil, at span: SourceSpan
  ) async throws(ScriptFailure) -> ScriptFailure {
    var message = failure.message
    if let reason {
      let isSecret =
        shown(.null, of: reason.syntax) != .null || secrets.readsConcealed(reason.syntax)
      let text = isSecret ? Value.redacted.description : try await text(of: reason, at: span)
      message = "\(text): \(message)"
    }
    return span.at(condition.range).expectationFailed(message, notes: failure.notes, help: help)
  }

  /// Checks an expectation whose values are available without waiting.
  ///
  /// - Returns: Whether the expectation is met; false also if its values are not available without waiting. Then
  ///   nothing has been evaluated.
  func expectImmediately(
    _ expectation: PreparedExpectation, at span: SourceSpan
  ) throws(ScriptFailure) -> Bool {
    guard let holds = try holdsImmediately(expectation.condition, at: span) else { return false }
    return holds != expectation.syntax.isNegated
  }

  private func holdsImmediately(
    _ condition: PreparedCondition, at span: SourceSpan
  ) throws(ScriptFailure) -> Bool? {
    switch condition {
    case .comparison(let comparison):
      let sign = comparison.syntax.operator
      guard sign != .matches, let rightOperand = comparison.right,
        let left = try valueImmediately(of: comparison.left, at: span),
        let right = try valueImmediately(of: rightOperand, at: span),
        let holds = try holds(left, comparison.syntax, right, at: span.at(comparison.syntax.range))
      else { return nil }
      return holds != comparison.syntax.isNegated
    case .all(let conditions):
      for condition in conditions {
        guard let holds = try holdsImmediately(condition, at: span) else { return nil }
        guard holds else { return false }
      }
      return true
    case .any(let conditions):
      for condition in conditions {
        guard let holds = try holdsImmediately(condition, at: span) else { return nil }
        guard !holds else { return true }
      }
      return false
    }
  }

  /// Whether a condition holds.
  func holds(
    _ condition: PreparedCondition, at span: SourceSpan
  ) async throws(ScriptFailure) -> Bool {
    try await failure(of: condition, at: span) == nil
  }

  /// Whether a condition that is not part of a script holds; false if it cannot be evaluated.
  package func holds(_ text: String) async -> Bool {
    guard
      case .complete(let tree) = registry.parser.parse(SourceText(name: "", "expect \(text)")),
      case .expect(let expectation)? = tree.statements.first?.kind
    else { return false }
    let span = SourceSpan(tree.source, expectation.condition.range)
    return (try? await holds(PreparedCondition(expectation.condition), at: span)) ?? false
  }

  /// The codes of errors about values that do not exist now, and may exist at another time.
  static let absentValueCodes: Set<ScriptFailure.Code?> = [
    .stateAbsent, .targetAbsent, .screenNone,
  ]
  /// The codes of errors about values that do not exist, also of those that the app never has.
  static let missingValueCodes = absentValueCodes.union([.statePath, .targetUnknown])
  /// The codes of errors after which a condition may still hold later.
  private static let transientCodes = missingValueCodes.union([.expectOrder, .expectContainer])

  /// Waits until a condition holds, while time passes on the stage's clock.
  ///
  /// - Throws: ``ScriptFailure`` if the condition does not hold before the timeout.
  func wait(
    for condition: PreparedCondition, _ syntax: Condition, within limit: PreparedOperand?,
    because reason: PreparedOperand?, at span: SourceSpan
  ) async throws(ScriptFailure) {
    let place = span.at(syntax.range)
    var timeout = Self.defaultWait
    if let limit {
      let text = try await text(of: limit, at: span)
      guard let duration = try? Duration(argument: .text(text, quoted: false)), duration >= .zero
      else {
        throw span.at(limit.syntax.range).failure(
          .argumentType, "'\(text)' is not a duration",
          help: "write a duration like 5s, 500ms or 1m30s")
      }
      timeout = duration
    }
    let clock = app.stage.clock
    // `now` of a live clock stands still until the next input of a recorded session; `elapsed` does not.
    let deadline = clock.elapsed.advanced(by: timeout)
    var first: ExpectationFailure?
    var isUnchanged = timeout > .zero
    while true {
      let failure: ExpectationFailure
      var help: String?
      do {
        guard let outcome = try await self.failure(of: condition, at: span) else { return }
        failure = outcome
      } catch  where Self.transientCodes.contains(error.code) {
        failure = ExpectationFailure(error.diagnostic.message)
        help = error.diagnostic.help
      }
      isUnchanged = isUnchanged && failure == first ?? failure
      first = first ?? failure
      guard clock.elapsed < deadline else {
        throw try await expectationFailed(
          failure.after(timeout, isUnchanged: isUnchanged), of: syntax, reason, help: help,
          at: span)
      }
      do {
        try await passTime(until: deadline)
      } catch {
        throw place.failure(of: error)
      }
    }
  }

  /// Lets time pass until the state may have changed.
  private func passTime(until deadline: StageClock.Instant) async throws {
    let clock = app.stage.clock
    guard !clock.isLive else {
      // This pause is not part of the session, so it is not recorded.
      await app.stage.pause(for: .milliseconds(5))
      return try Task.checkCancellation()
    }
    let next = min(deadline, clock.nextDeadline ?? deadline)
    try await app.stage.advance(
      by: max(.zero, clock.now.duration(to: next)), settlingWithin: settleTimeout)
  }

  /// Finds the first moment at which a condition does not hold.
  func bisect(
    _ condition: PreparedCondition, at span: SourceSpan
  ) async throws(ScriptFailure) -> String {
    let moments = try Moments(self, at: span)
    defer { viewed = nil }
    var last: Int?
    var absence: ScriptFailure?
    for moment in moments.timeline.all {
      guard !Task.isCancelled else { throw span.interruption }
      if moment.entry.number.isMultiple(of: 256) { await Task.yield() }
      viewed = moment.entry.number
      let holds: Bool
      do {
        holds = try await self.holds(condition, at: span)
      } catch  where Self.absentValueCodes.contains(error.code) {
        // A condition cannot fail while its values do not exist.
        absence = error
        continue
      }
      guard !holds else {
        last = moment.entry.number
        continue
      }
      guard last != nil || absence != nil else { return "the condition fails from the start" }
      let before =
        last.flatMap { moments.timeline[$0] }.map { "; it held at \(moments.name(of: $0))" }
        ?? "; it did not hold before"
      return
        (["the condition first fails at \(moments.name(of: moment))\(before)"]
        + moments.lines(of: moment, isHere: false)).joined(separator: "\n")
    }
    if last == nil, let absence { throw absence }
    return "the condition holds at every moment"
  }

  /// Why a condition does not hold; nil if it does.
  private func failure(
    of condition: PreparedCondition, at span: SourceSpan
  ) async throws(ScriptFailure) -> ExpectationFailure? {
    switch condition {
    case .comparison(let comparison): return try await failure(of: comparison, at: span)
    case .all(let conditions):
      for condition in conditions {
        if let failure = try await failure(of: condition, at: span) { return failure }
      }
      return nil
    case .any(let conditions):
      var failures: [ExpectationFailure] = []
      for condition in conditions {
        guard let failure = try await failure(of: condition, at: span) else { return nil }
        failures.append(failure)
      }
      return ExpectationFailure(all: failures)
    }
  }

  /// Why a comparison does not hold; nil if it does.
  private func failure(
    of comparison: PreparedComparison, at span: SourceSpan
  ) async throws(ScriptFailure) -> ExpectationFailure? {
    var subject: String { text(of: comparison.left.syntax, in: span.source) }
    let isNegated = comparison.syntax.isNegated
    guard let rightOperand = comparison.right else {
      var value = Value.null
      var reason: String?
      do {
        value = try await self.value(of: comparison.left, at: span)
      } catch  where Self.isAbsent(comparison.left, after: error) {
        if isNegated, let failure = uncheckedField(after: error, at: span) { throw failure }
        reason = error.diagnostic.message
      }
      guard (value == .null) != isNegated else { return nil }
      let shown = shown(value, of: comparison.left.syntax)
      return isNegated
        ? ExpectationFailure(existing: subject, shown)
        : ExpectationFailure(missing: subject, because: reason)
    }
    let left = try await value(of: comparison.left, at: span)
    let right = try await value(of: rightOperand, at: span)
    let place = span.at(comparison.syntax.range)
    let isHolding: Bool
    if let holds = try holds(left, comparison.syntax, right, at: place) {
      isHolding = holds
    } else {
      let isShown = shown(left, of: comparison.left.syntax) == left
      isHolding = try await matches(left, right, isShown: isShown, at: place)
    }
    guard isHolding == isNegated else { return nil }
    return ExpectationFailure(
      comparison.syntax, of: subject, left: shown(left, of: comparison.left.syntax),
      right: shown(right, of: rightOperand.syntax), writtenAs: rightOperand.syntax)
  }

  /// Whether an error means that a value does not exist, and not that its name is wrong.
  ///
  /// The values of variables have no types, so each of their fields may be missing.
  private static func isAbsent(_ operand: PreparedOperand, after error: ScriptFailure) -> Bool {
    if case .variable = operand.kind, error.code == .statePath { return true }
    return absentValueCodes.contains(error.code)
  }

  /// The failure for a field of a scene that is not live, since its name may be wrong; nil after another error.
  private func uncheckedField(
    after error: ScriptFailure, at span: SourceSpan
  ) -> ScriptFailure? {
    guard error.code == .targetAbsent, let range = error.diagnostic.range else { return nil }
    let path = StatePath(span.source[range])
    guard !path.rest.isEmpty else { return nil }
    return span.at(range).failure(
      .targetAbsent,
      "there is no scene or service '\(path.target)', so '\(path.rest)' cannot be checked",
      help: "write '\(StateCommand.name) \(path.target) not exists'")
  }

  /// Whether a comparison of two values holds; nil if the search of a regular expression is needed.
  private func holds(
    _ left: Value, _ comparison: Comparison, _ right: Value, at place: SourceSpan
  ) throws(ScriptFailure) -> Bool? {
    let sign = comparison.operator
    /// The reason why the values cannot be compared, which shows them unless one is secret.
    func failure(_ code: ScriptFailure.Code, _ message: String, _ help: String?) -> ScriptFailure {
      let isShown =
        shown(left, of: comparison.left) == left
        && comparison.right.map { shown(right, of: $0) == right } != false
      guard !isShown else { return place.failure(code, message, help: help) }
      return place.failure(
        code, "'\(sign.rawValue)' cannot compare the secret with this value",
        help: "use 'exists' to check that there is a value")
    }
    func less(_ one: Value, _ other: Value) throws(ScriptFailure) -> Bool {
      guard let isLess = ComparedValues(one, other).isLess else {
        throw failure(
          .expectOrder, "'\(sign.rawValue)' cannot compare \(left) and \(right)",
          "compare two numbers, two durations or two texts")
      }
      return isLess
    }
    do throws(ComparedValues.Mismatch) {
      switch sign {
      case .equal: return try ComparedValues(left, right).areEqual()
      case .notEqual: return try !ComparedValues(left, right).areEqual()
      case .contains: return try left.contains(right)
      case .exists: return left != .null
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches: break
      }
    } catch {
      throw failure(
        sign == .contains ? .expectContainer : .expectType, error.message, error.help)
    }
    return switch sign {
    case .less: try less(left, right)
    case .greaterOrEqual: try !less(left, right)
    case .greater: try less(right, left)
    case .lessOrEqual: try !less(right, left)
    case .equal, .notEqual, .contains, .exists, .matches: nil
    }
  }

  /// Whether a text matches a regular expression; the search has a timeout.
  private func matches(
    _ text: Value, _ expression: Value, isShown: Bool, at place: SourceSpan
  ) async throws(ScriptFailure) -> Bool {
    let written = isShown ? expression.plainText : Value.redacted.description
    guard text != .null, text != .redacted else {
      throw place.failure(
        .expectContainer, "'matches' cannot search \(text)", help: "the left side must be text")
    }
    switch await RegexSearch.search(expression.plainText, in: text.plainText) {
    case .found(let isFound): return isFound
    case .malformed:
      throw place.failure(
        .expectRegex, "'\(written)' is not a regular expression",
        help: "put a backslash before a character to match it literally")
    case .tooDeep:
      throw place.failure(
        .expectRegex,
        "the regular expression is nested more than \(RegexSearch.nestingLimit) levels deep",
        help: "put a backslash before a bracket to match it literally")
    case .tookTooLong:
      guard !Task.isCancelled else { throw place.interruption }
      throw place.failure(
        .expectRegex,
        "the search for '\(written)' took more than \(RegexSearch.timeout.exactText)",
        help: "avoid a repetition inside a repetition, as in (a+)+")
    }
  }
}

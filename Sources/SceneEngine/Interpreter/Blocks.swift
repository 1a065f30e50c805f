import SceneCommands
import SceneLanguage
import OrderedCollections

/// Blocks: `if`, `repeat`, `for`, `setup` and `teardown`.
extension Interpreter {
  /// Runs a block.
  func run(_ block: PreparedBlock, at span: SourceSpan) async throws(ScriptFailure) {
    switch block.opening {
    case .branch(let condition):
      let holds = try await holds(condition, at: span)
      try await run(holds ? block.body : block.elseBody, in: span)
    case .repetition(let operand):
      let count = try await count(operand, at: span)
      let body = block.body
      guard !body.isEmpty else { return }
      for iteration in 0..<count {
        guard !wantsToQuit else { return }
        do { try await run(body, in: span) } catch {
          throw error.noting("note: in iteration \(iteration + 1) of \(count)")
        }
      }
    case .loop(let name, let operands):
      let body = block.body
      for operand in operands { learn(variable: name, boundTo: operand.syntax) }
      for value in try await elements(of: operands, at: span) {
        guard !wantsToQuit else { return }
        bind(name, to: value)
        do { try await run(body, in: span) } catch {
          learnVariables(in: error.diagnostic)
          let shown = secrets.isSecret(variable: name) ? .redacted : secrets.concealing(value)
          throw error.noting("note: with $\(name) = \(shown)")
        }
      }
    case .setup: try await run(block.body, in: span)
    case .teardown: teardown = (block.body, span)
    }
  }

  /// The number of iterations of a `repeat`.
  private func count(
    _ operand: PreparedOperand, at span: SourceSpan
  ) async throws(ScriptFailure) -> Int {
    let value = try await value(of: operand, at: span)
    guard case .int(let number) = value.printedNumber ?? value, let count = Int(exactly: number),
      count >= 0
    else {
      throw span.at(operand.syntax.range).failure(
        .repeatCount, "'repeat' needs a count, not '\(shown(value, of: operand.syntax))'",
        help: "write 0 or a positive whole number, as in repeat 3")
    }
    return count
  }

  /// The values over which a `for` iterates: the elements of a list, the fields of an object, or several values.
  private func elements(
    of operands: [PreparedOperand], at span: SourceSpan
  ) async throws(ScriptFailure) -> [Value] {
    guard let first = operands.first, operands.count == 1 else {
      var values: [Value] = []
      for operand in operands { values.append(try await value(of: operand, at: span)) }
      return values
    }
    switch try await value(of: first, at: span) {
    case .array(let elements): return elements
    case .object(let fields):
      return fields.map { .object(["key": .string($0.key), "value": $0.value]) }
    case let value:
      if case .word = first.syntax.kind { return [value] }
      let place = span.at(first.syntax.range)
      throw place.failure(
        .forList,
        "cannot iterate over '\(place.text)', which is \(shown(value, of: first.syntax))",
        help: "write a list, an object or several values, as in for city in paris rome")
    }
  }

  // MARK: Tearing down

  /// Runs a script, and then its `teardown` block, also after a failure.
  ///
  /// - Throws: The failure of the script, or else that of the block.
  package func tearingDown(
    _ body: () async throws(ScriptFailure) -> Void
  ) async throws(ScriptFailure) {
    do {
      try await body()
    } catch {
      // The first failure is reported.
      try? await tearDown()
      throw error
    }
    try await tearDown()
  }

  /// Runs the `teardown` block of the script, once.
  package func tearDown() async throws(ScriptFailure) {
    guard let (statements, span) = teardown else { return }
    teardown = nil
    do {
      try await withoutQuitting { () throws(ScriptFailure) in
        try await run(statements, in: span)
      }
    } catch {
      throw ScriptFailure(error.kind, concealing(error.diagnostic))
    }
  }
}

import Commands
import OrderedCollections

/// Blocks: `if`, `repeat`, `for`, `setup` and `teardown`.
extension Interpreter {
  /// Runs a block.
  func run(_ block: Block, in context: Context) async throws(ScriptFailure) {
    let source = context.source
    switch block.opening {
    case .branch(let condition):
      let holds = try await holds(condition, in: context)
      try await run(holds ? block.body : block.otherwise, of: source)
    case .repetition(let operand):
      let count = try await count(operand, in: context)
      guard !block.body.isEmpty else { return }
      for turn in 0..<count {
        guard !wantsToQuit else { return }
        try await runTurn(of: block, "note: in turn \(turn + 1) of \(count)", in: context)
      }
    case .loop(let name, let operands):
      for value in try await elements(of: operands, in: context) {
        guard !wantsToQuit else { return }
        bind(name.text, to: value)
        try await runTurn(of: block, turn(name, value), in: context)
      }
    case .setup: try await run(block.body, of: source)
    case .teardown: teardown = (block.body, source)
    }
  }

  /// Runs the statements of a loop once; a failure tells which turn it was.
  private func runTurn(
    of block: Block, _ turn: @autoclosure () -> String, in context: Context
  ) async throws(ScriptFailure) {
    do {
      try await run(block.body, of: context.source)
    } catch {
      throw error.noting(turn())
    }
  }

  private func turn(_ name: Name, _ value: Value) -> String {
    "note: with $\(name.text) = \(secrets.isSecret(variable: name.text) ? .redacted : value)"
  }

  /// How often a `repeat` does its statements.
  private func count(_ operand: Operand, in context: Context) async throws(ScriptFailure) -> Int {
    let value = try await value(of: operand, in: context)
    guard case .int(let number) = value, let count = Int(exactly: number), count >= 0 else {
      throw context.at(operand.range).failure(
        "repeat.count", "\(value) isn't a number of times",
        help: "write a whole number from 0, as in repeat 3")
    }
    return count
  }

  /// What a `for` goes through: the elements of a list, or several values.
  private func elements(
    of operands: [Operand], in context: Context
  ) async throws(ScriptFailure) -> [Value] {
    guard let first = operands.first, operands.count == 1 else {
      var values: [Value] = []
      for operand in operands { values.append(try await value(of: operand, in: context)) }
      return values
    }
    switch try await value(of: first, in: context) {
    case .array(let elements): return elements
    case .object(let fields):
      return fields.map { .object(["key": .string($0.key), "value": $0.value]) }
    case let value:
      if case .word = first.kind { return [value] }
      throw context.at(first.range).failure(
        "for.list", "\(context.source[first.range]) is \(value), which is no list",
        help: "go through a list, an object, or several values: for city in paris rome")
    }
  }

  // MARK: Tearing down

  /// Does something, and then what the script has said under `teardown`, however the first ends.
  package func tearingDown(
    _ body: () async throws(ScriptFailure) -> Void
  ) async throws(ScriptFailure) {
    do {
      try await body()
    } catch {
      // What has failed first is what is to be known.
      try? await tearDown()
      throw error
    }
    try await tearDown()
  }

  /// Does what the script has said under `teardown`, once.
  package func tearDown() async throws(ScriptFailure) {
    guard let (statements, source) = teardown else { return }
    teardown = nil
    do {
      try await withoutQuitting { () throws(ScriptFailure) in
        try await run(statements, of: source)
      }
    } catch {
      throw ScriptFailure(error.kind, concealing(error.diagnostic))
    }
  }
}

package import SceneCommands
import SceneLanguage
import OrderedCollections
import SceneText

extension Interpreter {
  /// The arguments of a command, with variables and commands replaced by their values.
  func arguments(
    of command: PreparedCommand, at span: SourceSpan
  ) async throws(ScriptFailure) -> [Argument] {
    if let constants = command.constants { return constants }
    var arguments: [Argument] = []
    arguments.reserveCapacity(command.arguments.count)
    var budget = ValueBudget()
    for (syntax, operand) in zip(command.invocation.arguments, command.arguments) {
      let input = try await input(of: operand, at: span)
      if case .value(let value) = input {
        try span.at(syntax.range).subtract(value, from: &budget)
      }
      arguments.append(Argument(label: syntax.label?.text, input))
    }
    return arguments
  }

  /// The arguments of a command; nil if one of them is the result of a command that may wait.
  func argumentsImmediately(
    of command: PreparedCommand, at span: SourceSpan
  ) throws(ScriptFailure) -> [Argument]? {
    if let constants = command.constants { return constants }
    var arguments: [Argument] = []
    arguments.reserveCapacity(command.arguments.count)
    var budget = ValueBudget()
    for (syntax, operand) in zip(command.invocation.arguments, command.arguments) {
      guard let input = try inputImmediately(of: operand, at: span) else { return nil }
      if case .value(let value) = input {
        try span.at(syntax.range).subtract(value, from: &budget)
      }
      arguments.append(Argument(label: syntax.label?.text, input))
    }
    return arguments
  }

  private func inputImmediately(
    of operand: PreparedOperand, at span: SourceSpan
  ) throws(ScriptFailure) -> Argument.Input? {
    switch operand.kind {
    case .constant(let input): input
    case .word(let word): .text(try text(of: word, at: span), quoted: word.quoted)
    case .literal, .variable, .command, .arithmetic:
      try valueImmediately(of: operand, at: span).map { Argument.Input($0) }
    }
  }

  private func input(
    of operand: PreparedOperand, at span: SourceSpan
  ) async throws(ScriptFailure) -> Argument.Input {
    if let input = try inputImmediately(of: operand, at: span) { return input }
    return Argument.Input(try await value(of: operand, at: span))
  }

  /// The value of an operand: a bare word is a number, a truth value, null or a symbol.
  func value(
    of operand: PreparedOperand, at span: SourceSpan
  ) async throws(ScriptFailure) -> Value {
    switch operand.kind {
    case .command(let pipeline): return try await run(pipeline, at: span).value
    case .arithmetic(let left, let sign, let right):
      return try result(
        of: sign, (left, try await value(of: left, at: span)),
        (right, try await value(of: right, at: span)), at: span.at(operand.syntax.range))
    default: break
    }
    guard let value = try valueImmediately(of: operand, at: span) else {
      preconditionFailure("an operand without a command has waited")
    }
    return value
  }

  /// The value of an operand; nil, before anything has run, if it is the result of a command that may wait.
  func valueImmediately(
    of operand: PreparedOperand, at span: SourceSpan
  ) throws(ScriptFailure) -> Value? {
    switch operand.kind {
    case .constant: return operand.constant
    case .word(let word):
      let text = try text(of: word, at: span)
      return word.quoted ? .string(text) : Value(word: text)
    case .literal(let literal):
      var budget = ValueBudget()
      return try literal.value { (variable) throws(ScriptFailure) in
        let value = try value(of: variable, try? ValuePath(variable.path), at: span)
        try span.at(variable.range).subtract(value, from: &budget)
        return value
      }
    case .variable(let variable, let path): return try value(of: variable, path, at: span)
    case .command(let pipeline):
      // A command that acts may have to wait.
      guard pipeline.isPlain, pipeline.command.isReadOnly(in: registry) else { return nil }
      return try runImmediately(pipeline.command, at: span)?.value
    case .arithmetic(let left, let sign, let right):
      guard let leftValue = try valueImmediately(of: left, at: span),
        let rightValue = try valueImmediately(of: right, at: span)
      else { return nil }
      return try result(
        of: sign, (left, leftValue), (right, rightValue), at: span.at(operand.syntax.range))
    }
  }

  private func result(
    of sign: Arithmetic.Operator, _ left: (operand: PreparedOperand, value: Value),
    _ right: (operand: PreparedOperand, value: Value), at span: SourceSpan
  ) throws(ScriptFailure) -> Value {
    let values = [left, right].map { $0.value.printedNumber ?? $0.value }
    for (operand, value) in zip([left.operand, right.operand], values) where !value.isNumber {
      throw span.at(operand.syntax.range).failure(
        .argumentType, "\(shown(value, of: operand.syntax)) is not a number",
        help: "'\(sign.rawValue)' takes two numbers")
    }
    guard let result = sign(values[0], values[1]) else {
      let shown = zip(values, [left, right]).map { self.shown($0, of: $1.operand.syntax) }
      throw span.failure(
        .valueOutOfRange, "cannot compute \(shown[0]) \(sign.rawValue) \(shown[1])",
        help: sign == .remainder
          ? "'%' takes two whole numbers, and the second cannot be 0"
          : "the divisor cannot be 0, and the result must be a finite number")
    }
    return result
  }

  /// The text of an operand, as an argument of a program or the name of a file.
  func text(
    of operand: PreparedOperand, at span: SourceSpan
  ) async throws(ScriptFailure) -> String {
    switch operand.kind {
    case .constant(.text(let text, _)): text
    case .word(let word): try text(of: word, at: span)
    default: try await value(of: operand, at: span).plainText
    }
  }

  private func text(of word: Word, at span: SourceSpan) throws(ScriptFailure) -> String {
    var budget = ValueBudget()
    return try word.text { (variable) throws(ScriptFailure) in
      let value = try value(of: variable, try? ValuePath(variable.path), at: span)
      try span.at(variable.range).subtract(value, from: &budget)
      try span.checkEndsPath(of: variable, value)
      return value.plainText
    }
  }

  private func value(
    of variable: Variable, _ path: ValuePath?, at span: SourceSpan
  ) throws(ScriptFailure) -> Value {
    guard let value = variables[variable.name] else {
      let nearest = NearestNames.nearest(to: variable.name, among: variables.keys.sorted())
      throw span.at(variable.range).failure(
        .variableUnknown, "there is no variable '$\(variable.name)'",
        help: NearestNames.suggestion(nearest.map { "$\($0)" })
          ?? "set it first: 'let \(variable.name) = VALUE'")
    }
    do throws(ValuePathError) {
      guard let path else { return try value.value(at: ValuePath(variable.path)) }
      return try value.value(at: path)
    } catch {
      // The fields of a secret are secret as well.
      let isSecret = secrets.isSecret(variable)
      let shown = isSecret ? .noParts(at: ValuePath([]), .redacted) : error
      throw span.at(variable.range).failure(of: shown, at: "$\(variable.name)")
    }
  }
}

extension SourceSpan {
  /// Fails if a path that braces would make part of a variable follows an object or a list in a text.
  fileprivate func checkEndsPath(of variable: Variable, _ value: Value) throws(ScriptFailure) {
    switch value {
    case .object, .array: break
    default: return
    }
    let rest = source.pathComponent(at: variable.range.end)
    let text = at(variable.range).text
    guard !rest.isEmpty, !text.hasSuffix("}") else { return }
    throw at(SourceRange(variable.range.start, variable.range.end + rest.utf8.count)).failure(
      .variablePath, "a path inside text needs braces",
      help: "write ${\(text.dropFirst())\(rest)}")
  }
}

extension SourceText {
  /// The `.name` or `[0]` at an offset, with those that follow it; empty if there is none.
  fileprivate func pathComponent(at offset: Int) -> Substring {
    let rest = self[SourceRange(offset, min(offset + 200, bytes.count))]
    return rest.prefixMatch(of: /(\.[A-Za-z_][A-Za-z0-9_]*|\[[0-9]+\])+/)?.output.0 ?? ""
  }
}

extension Value {
  /// The value of a bare word.
  package init(word: String) {
    switch word {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "null": self = .null
    default:
      let isNumber = word.utf8.first.map { $0 == UInt8(ascii: "-") || ($0 &- 48) < 10 } ?? false
      if isNumber, let number = try? Value(json: word) {
        self = number
      } else {
        self = .symbol(word)
      }
    }
  }

  /// The value of a text that a program or a command has printed.
  ///
  /// A number is a symbol: it is a text, but reads as the number where one is expected. No other symbol is a number.
  package init(printed text: String) {
    self = Value.symbol(text).printedNumber == nil ? .string(text) : .symbol(text)
  }

  /// The number that a program or a command has printed; nil for other values.
  package var printedNumber: Value? {
    guard case .symbol(let text) = self, let first = text.utf8.first,
      first == UInt8(ascii: "-") || (first &- 48) < 10, let number = try? Value(json: text),
      number.isNumber
    else { return nil }
    return number
  }

  /// The value as text: a string has no quotes.
  var plainText: String {
    switch self {
    case .string(let text), .symbol(let text): text
    default: description
    }
  }
}

extension Argument.Input {
  /// The value as an argument; a number that was printed is like a typed one.
  fileprivate init(_ value: Value) {
    if case .symbol(let text) = value, value.printedNumber != nil {
      self = .text(text, quoted: false)
    } else {
      self = .value(value)
    }
  }

  /// The text, or the value as text.
  package var word: String {
    switch self {
    case .text(let text, _): text
    case .value(let value): value.plainText
    }
  }
}

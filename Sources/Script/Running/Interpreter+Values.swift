package import Commands
import OrderedCollections
import Scenes

extension Interpreter {
  /// The arguments of a command, with variables and commands in them replaced by their values.
  func arguments(
    _ syntax: [ArgumentSyntax], in context: Context
  ) async throws(ScriptFailure) -> [Argument] {
    var arguments: [Argument] = []
    arguments.reserveCapacity(syntax.count)
    var budget = ValueBudget()
    for argument in syntax {
      let input = try await input(of: argument.operand, in: context)
      if case .value(let value) = input {
        try context.at(argument.range).take(value, from: &budget)
      }
      arguments.append(Argument(label: argument.label?.text, input))
    }
    return arguments
  }

  private func input(
    of operand: Operand, in context: Context
  ) async throws(ScriptFailure) -> Argument.Input {
    if let constant = operand.constant { return constant }
    if case .word(let word) = operand.kind {
      return .text(try text(of: word, in: context), quoted: word.quoted)
    }
    return .value(try await value(of: operand, in: context))
  }

  /// The value of an operand: a bare word is a number, a truth value, null or a symbol.
  func value(of operand: Operand, in context: Context) async throws(ScriptFailure) -> Value {
    switch operand.kind {
    case .word(let word):
      let text = try text(of: word, in: context)
      return word.quoted ? .string(text) : Value(word: text)
    case .literal(let literal):
      var budget = ValueBudget()
      return try literal.value { (variable) throws(ScriptFailure) in
        let value = try value(of: variable, in: context)
        try context.at(variable.range).take(value, from: &budget)
        return value
      }
    case .variable(let variable):
      return try value(of: variable, in: context)
    case .command(let pipeline):
      return try await run(pipeline, in: context).value
    }
  }

  /// The text of an operand, as a program, a file name or `echo` gets it.
  func text(of operand: Operand, in context: Context) async throws(ScriptFailure) -> String {
    if case .word(let word) = operand.kind { return try text(of: word, in: context) }
    return try await value(of: operand, in: context).plainText
  }

  private func text(of word: Word, in context: Context) throws(ScriptFailure) -> String {
    var budget = ValueBudget()
    return try word.text { (variable) throws(ScriptFailure) in
      let value = try value(of: variable, in: context)
      try context.at(variable.range).take(value, from: &budget)
      return value.plainText
    }
  }

  private func value(of variable: Variable, in context: Context) throws(ScriptFailure) -> Value {
    guard let value = variables[variable.name] else {
      let nearest = NearestNames.nearest(to: variable.name, among: variables.keys.sorted())
      throw context.at(variable.range).failure(
        "variable.unknown", "there is no variable $\(variable.name)",
        help: NearestNames.suggestion(nearest.map { "$\($0)" })
          ?? "name a value first: let \(variable.name) = …")
    }
    do {
      return try value.value(at: ValuePath(variable.path))
    } catch {
      throw context.at(variable.range).failure(of: error, at: "$\(variable.name)")
    }
  }
}

extension Value {
  /// The value that a bare word stands for.
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

  /// The value as a word of text: a string without quotes.
  var plainText: String {
    switch self {
    case .string(let text), .symbol(let text): text
    default: description
    }
  }
}

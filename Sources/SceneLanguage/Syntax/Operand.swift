package import SceneCommands
import OrderedCollections

/// A value as it is written in a script: a side of a comparison, or an argument.
package struct Operand: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word(Word)
    indirect case literal(Literal)
    indirect case variable(Variable)
    indirect case command(Pipeline)
    indirect case arithmetic(Arithmetic)
  }

  package var kind: Kind
  /// The range, with quotes and parentheses.
  package var range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The text of a bare word without variables; nil for other words.
  package var bareWord: String? { if case .word(let word) = kind { word.bare } else { nil } }

  package var flag: String? { bareWord.flatMap(ArgumentSyntax.flag) }

  /// The input for a command; nil if it depends on a variable or a command.
  package var constant: Argument.Input? {
    switch kind {
    case .word(let word): word.constant.map { .text($0, quoted: word.quoted) }
    case .literal(let literal): literal.constant.map { .value($0) }
    case .variable, .command, .arithmetic: nil
    }
  }
}

/// A word: bare, "quoted" or 'raw'.
package struct Word: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case text(String)
    /// `$name` or `${name.path}`.
    case variable(Variable)
  }

  package enum Content: Hashable, Sendable {
    case text(String)
    /// Text with at least one variable in it.
    case interpolated([Part])
  }

  package var content: Content
  /// Whether the word is in quotes; then it is never a number, a symbol or a keyword.
  package var quoted: Bool

  package init(content: Content, quoted: Bool) {
    self.content = content
    self.quoted = quoted
  }

  package var constant: String? { if case .text(let text) = content { text } else { nil } }

  /// The text of a bare word without variables; nil for other words.
  package var bare: String? { quoted ? nil : constant }

  /// Whether a bare word is a number, a duration, a truth value or null.
  static func isConstant(_ text: String) -> Bool {
    ["true", "false", "null"].contains(text)
      || beginsLikeNumber(text)
        && ((try? Value(json: text)) != nil
          || (try? Duration(argument: .text(text, quoted: false))) != nil)
  }

  /// Whether a bare word is a digit, or begins with one after a sign or a point.
  static func beginsLikeNumber(_ text: String) -> Bool {
    text.utf8.drop { "+-.".utf8.contains($0) }.first.map(ASCII.isDigit) == true
  }

  /// The text of the word up to the first variable; nil if it begins with one.
  var start: String? {
    switch content {
    case .text(let text): text
    case .interpolated(let parts): if case .text(let text)? = parts.first { text } else { nil }
    }
  }

  /// The text of the word, with the variables replaced.
  package func text<Failure: Error>(
    resolving string: (Variable) throws(Failure) -> String
  ) throws(Failure) -> String {
    switch content {
    case .text(let text): return text
    case .interpolated(let parts):
      var result = ""
      for part in parts {
        switch part {
        case .text(let text): result += text
        case .variable(let variable): result += try string(variable)
        }
      }
      return result
    }
  }
}

/// A variable with the path into its value: `$request.id`, `$rides[0].id`.
package struct Variable: Hashable, Sendable {
  package var name: String
  /// The path after the name, such as `id` or `[0].id`; empty for the whole value.
  package var path: String
  /// The range of the variable, with its dollar sign and braces.
  package var range: SourceRange
}

/// A JSON value in which variables may stand for values: `{"id": $id, "stops": ["a", "b"]}`.
///
/// Strings are JSON strings: a dollar sign in a string does not begin a variable.
package enum Literal: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    /// The key, unique in its object.
    package var key: String
    package var value: Literal
  }

  /// A value without variables.
  case scalar(Value)
  case variable(Variable)
  case array([Literal])
  case object([Field])

  /// The value of a literal without variables; nil for other literals.
  package var constant: Value? {
    struct HasVariable: Error {}
    return try? value { (_) throws(HasVariable) in throw HasVariable() }
  }

  package func value<Failure: Error>(
    resolving variable: (Variable) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    switch self {
    case .scalar(let value): return value
    case .variable(let name): return try variable(name)
    case .array(let elements):
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements { values.append(try element.value(resolving: variable)) }
      return .array(values)
    case .object(let fields):
      var values: OrderedDictionary<String, Value> = [:]
      for field in fields { values[field.key] = try field.value.value(resolving: variable) }
      return .object(values)
    }
  }
}

import Commands

/// Writes syntax as source text in one canonical form: parsing it gives the same syntax again.
///
/// Quoted words are in double quotes, commands whose result is taken in parentheses, and JSON is on
/// one line.
struct SyntaxPrinter {
  private(set) var text = ""

  mutating func print(_ statement: Statement) {
    switch statement.kind {
    case .command(let pipeline):
      print(pipeline)
    case .mustFail(let pipeline):
      text += "! "
      print(pipeline)
    case .expect(let comparison):
      text += "expect "
      print(comparison)
    case .await(let comparison, let duration):
      text += "await "
      print(comparison)
      guard let duration else { return }
      text += " within "
      print(duration)
    case .bind(let name, let value):
      text += "let \(name.text) = "
      print(value)
    }
  }

  private mutating func print(_ comparison: Comparison) {
    print(comparison.left)
    text += " \(comparison.operator.rawValue)"
    guard let right = comparison.right else { return }
    text += " "
    print(right)
  }

  private mutating func print(_ pipeline: Pipeline) {
    text += pipeline.invocation.name.text
    for argument in pipeline.invocation.arguments {
      text += " "
      if let label = argument.label { text += "\(label.text): " }
      print(argument.operand)
    }
    for filter in pipeline.filters {
      text += " |"
      for word in filter.words {
        text += " "
        print(word)
      }
    }
    guard let redirection = pipeline.redirection else { return }
    text += redirection.appends ? " >> " : " > "
    print(redirection.path)
  }

  mutating func print(_ operand: Operand) {
    switch operand.kind {
    case .word(let word):
      print(word)
    case .literal(let literal):
      print(literal)
    case .variable(let variable):
      text += "$"
      printPath(of: variable)
    case .command(let pipeline):
      text += "("
      print(pipeline)
      text += ")"
    }
  }

  private mutating func print(_ word: Word) {
    if word.quoted { text += "\"" }
    switch word.content {
    case .text(let part):
      text += word.quoted ? Self.escaped(part) : part
    case .interpolated(let parts):
      for part in parts {
        switch part {
        case .text(let part):
          text += word.quoted ? Self.escaped(part) : part
        case .variable(let variable):
          text += "${"
          printPath(of: variable)
          text += "}"
        }
      }
    }
    if word.quoted { text += "\"" }
  }

  private mutating func printPath(of variable: Variable) {
    text += variable.name
    guard let first = variable.path.first else { return }
    if first != "[" { text += "." }
    text += variable.path
  }

  private mutating func print(_ literal: Literal) {
    switch literal {
    case .scalar(let value):
      print(value)
    case .variable(let variable):
      text += "$"
      printPath(of: variable)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        print(element)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += ", " }
        text += Self.json(field.key) + ": "
        print(field.value)
      }
      text += "}"
    }
  }

  /// Writes a value that a JSON token stands for; others don't come out of a parser.
  private mutating func print(_ scalar: Value) {
    switch scalar {
    case .bool(let value): text += "\(value)"
    case .int(let value): text += "\(value)"
    case .double(let value): text += "\(value)"
    case .string(let value): text += Self.json(value)
    case .null, .symbol, .array, .object, .variant, .redacted: text += "null"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\", "$": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.properties.generalCategory == .control:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func json(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    } + "\""
  }
}

extension Statement: CustomStringConvertible {
  /// The statement as source text in canonical form.
  package var description: String {
    var printer = SyntaxPrinter()
    printer.print(self)
    // At the end of a line, a backslash that belongs to a bare word would continue the line.
    return printer.text.hasSuffix("\\") ? printer.text + " ;" : printer.text
  }
}

extension Operand: CustomStringConvertible {
  /// The operand as source text in canonical form.
  package var description: String {
    var printer = SyntaxPrinter()
    printer.print(self)
    return printer.text
  }
}

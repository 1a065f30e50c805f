import Commands

/// Writes syntax as source text in one canonical form: parsing it gives the same syntax again.
///
/// Quoted words are in double quotes, commands whose result is taken in parentheses, and JSON is on
/// one line.
struct SyntaxPrinter {
  private(set) var text = ""
  private var depth = 0

  mutating func write(_ statement: Statement) {
    switch statement.kind {
    case .command(let pipeline):
      write(pipeline)
    case .mustFail(let pipeline):
      text += "! "
      write(pipeline)
    case .expect(let comparison):
      text += "expect "
      write(comparison)
    case .bisect(let comparison):
      text += "bisect "
      write(comparison)
    case .await(let comparison, let duration):
      text += "await "
      write(comparison)
      guard let duration else { return }
      text += " within "
      write(duration)
    case .bind(let name, let value):
      text += "let \(name.text) = "
      write(value)
    case .section(let name):
      text += "section "
      write(name)
    case .header(let header):
      text += "script"
      write(header.arguments)
    case .block(let block):
      write(block)
    }
  }

  /// Writes a block with a statement a line, each two spaces further in.
  private mutating func write(_ block: Block) {
    write(block.opening)
    endLine()
    write(block.body)
    if let chained = block.chained {
      text += "\(indent)else "
      return write(chained)
    }
    if !block.otherwise.isEmpty {
      text += "\(indent)else"
      write(block.otherwise)
    }
    text += "\(indent)end"
  }

  private mutating func write(_ statements: [Statement]) {
    depth += 1
    for statement in statements {
      text += indent
      write(statement)
      endLine()
    }
    depth -= 1
  }

  /// At the end of a line, a backslash that belongs to a bare word would continue the line.
  mutating func endLine() {
    if text.hasSuffix("\\") { text += " ;" }
  }

  private var indent: String { "\n" + String(repeating: "  ", count: depth) }

  mutating func write(_ opening: Block.Opening) {
    text += opening.keyword.rawValue
    switch opening {
    case .setup, .teardown: break
    case .branch(let condition):
      text += " "
      write(condition)
    case .repetition(let count):
      text += " "
      write(count)
    case .loop(let name, let values):
      text += " \(name.text) in"
      for value in values {
        text += " "
        write(value)
      }
    }
  }

  private mutating func write(_ arguments: [ArgumentSyntax]) {
    for argument in arguments {
      text += " "
      if let label = argument.label { text += "\(label.text): " }
      write(argument.operand)
    }
  }

  private mutating func write(_ comparison: Comparison) {
    write(comparison.left)
    text += " \(comparison.operator.rawValue)"
    guard let right = comparison.right else { return }
    text += " "
    write(right)
  }

  private mutating func write(_ pipeline: Pipeline) {
    text += pipeline.invocation.name.text
    write(pipeline.invocation.arguments)
    for filter in pipeline.filters {
      text += " |"
      for word in filter.words {
        text += " "
        write(word)
      }
    }
    guard let redirection = pipeline.redirection else { return }
    text += redirection.appends ? " >> " : " > "
    write(redirection.path)
  }

  mutating func write(_ operand: Operand) {
    switch operand.kind {
    case .word(let word):
      write(word)
    case .literal(let literal):
      write(literal)
    case .variable(let variable):
      text += "$"
      printPath(of: variable)
    case .command(let pipeline):
      text += "("
      write(pipeline)
      text += ")"
    }
  }

  private mutating func write(_ word: Word) {
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

  private mutating func write(_ literal: Literal) {
    switch literal {
    case .scalar(let value):
      write(value)
    case .variable(let variable):
      text += "$"
      printPath(of: variable)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        write(element)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += ", " }
        text += Self.json(field.key) + ": "
        write(field.value)
      }
      text += "}"
    }
  }

  /// Writes a value that a JSON token stands for; others don't come out of a parser.
  private mutating func write(_ scalar: Value) {
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

extension Block {
  /// The block behind `else if`, which shares its `end` with this one.
  fileprivate var chained: Block? {
    guard otherwise.count == 1, case .block(let block) = otherwise[0].kind,
      case .branch = block.opening
    else { return nil }
    return block
  }
}

extension Statement: CustomStringConvertible {
  /// The statement as source text in canonical form.
  package var description: String {
    var printer = SyntaxPrinter()
    printer.write(self)
    printer.endLine()
    return printer.text
  }
}

extension Operand: CustomStringConvertible {
  /// The operand as source text in canonical form.
  package var description: String {
    var printer = SyntaxPrinter()
    printer.write(self)
    return printer.text
  }
}

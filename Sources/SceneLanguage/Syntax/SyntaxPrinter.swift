import SceneCommands
import SceneText

/// Writes syntax as source text, with one space between words.
struct SyntaxPrinter {
  /// The text from which operands are copied; nil for the canonical form: quoted words in double quotes, queries in
  /// parentheses, and JSON on one line.
  var source: SourceText?

  func words(of piece: Piece.Kind) -> [String] {
    switch piece {
    case .statement(let kind): words(of: kind)
    case .opening(let opening): [opening.keyword.rawValue] + words(of: opening)
    case .else(nil): ["else"]
    case .else(let condition?): ["else", "if"] + words(of: condition)
    case .end: ["end"]
    }
  }

  private func words(of statement: Statement.Kind) -> [String] {
    switch statement {
    case .command(let pipeline): words(of: pipeline)
    case .mustFail(let pipeline): ["!"] + words(of: pipeline)
    case .expect(let expectation):
      (expectation.isNegated ? ["!"] : []) + [expectation.isSoft ? "check" : "expect"]
        + words(of: expectation.condition) + words(after: "because", expectation.reason)
    case .bisect(let condition): ["bisect"] + words(of: condition)
    case .await(let condition, let limit, let reason):
      ["await"] + words(of: condition) + words(after: "within", limit)
        + words(after: "because", reason)
    case .bind(let name, let value): ["let", name.text, "="] + words(of: value)
    case .section(let name): ["section"] + words(of: name)
    case .header(let header): ["script"] + header.arguments.flatMap(words)
    case .block: []
    }
  }

  private func words(of opening: Block.Opening) -> [String] {
    switch opening {
    case .branch(let condition): words(of: condition)
    case .repetition(let count): words(of: count)
    case .loop(let name, let values): [name.text, "in"] + values.flatMap(words)
    case .setup, .teardown: []
    }
  }

  private func words(after word: String, _ operand: Operand?) -> [String] {
    operand.map { [word] + words(of: $0) } ?? []
  }

  private func words(of condition: Condition) -> [String] {
    switch condition {
    case .comparison(let comparison):
      words(of: comparison.left) + [comparison.sign] + (comparison.right.map(words) ?? [])
    case .all(let conditions): Array(conditions.map(words(of:)).joined(separator: ["and"]))
    case .any(let conditions): Array(conditions.map(words(of:)).joined(separator: ["or"]))
    }
  }

  private func words(of pipeline: Pipeline) -> [String] {
    var words = [pipeline.invocation.name.text]
    words += pipeline.invocation.arguments.flatMap(self.words)
    for filter in pipeline.filters { words += ["|"] + filter.words.flatMap(self.words) }
    if let redirection = pipeline.redirection {
      words += [redirection.appends ? ">>" : ">"] + self.words(of: redirection.path)
    }
    return words
  }

  private func words(of argument: ArgumentSyntax) -> [String] {
    var words = words(of: argument.operand)
    if let label = argument.label { words[0] = "\(label.text): \(words[0])" }
    return words
  }

  func words(of operand: Operand) -> [String] {
    switch operand.kind {
    case .word(let word): return [source?[operand.range] ?? word.description]
    case .variable(let variable): return [source?[operand.range] ?? "$\(variable.fullPath)"]
    case .literal(let literal):
      return [
        source.map { LiteralLayout.text(of: $0.bytes[operand.range.start..<operand.range.end]) }
          ?? literal.description
      ]
    case .arithmetic(let arithmetic):
      let words =
        words(of: arithmetic.left) + [arithmetic.operator.rawValue] + words(of: arithmetic.right)
      return arithmetic.isParenthesized ? [enclosed(words, endingWith: arithmetic.right)] : words
    case .command(let pipeline):
      let words = words(of: pipeline)
      return isBare(operand) ? words : [enclosed(words, endingWith: pipeline.operands.last)]
    }
  }

  private func isBare(_ query: Operand) -> Bool {
    source.map { $0.bytes[query.range.start] != ASCII.leftParenthesis } ?? false
  }

  /// Words in parentheses; a parenthesis that the last word opens must not be closed instead.
  private func enclosed(_ words: [String], endingWith operand: Operand?) -> String {
    let last = words.last?.utf8 ?? "".utf8
    let surplus = last.reduce(0) { sum, byte in
      sum + (byte == ASCII.leftParenthesis ? 1 : byte == ASCII.rightParenthesis ? -1 : 0)
    }
    let space = surplus > 0 && operand.map(endsWithBareWord) != false ? " " : ""
    return "(\(words.joined(separator: " "))\(space))"
  }

  private func endsWithBareWord(_ operand: Operand) -> Bool {
    switch operand.kind {
    case .word(let word): !word.quoted
    case .arithmetic(let arithmetic):
      !arithmetic.isParenthesized && endsWithBareWord(arithmetic.right)
    case .command(let pipeline):
      isBare(operand) && pipeline.operands.last.map(endsWithBareWord) != false
    case .variable, .literal: false
    }
  }

  /// At the end of a line, a backslash that belongs to a bare word would continue the line.
  static func ended(_ line: String) -> String {
    line.utf8.last == ASCII.backslash ? line + " ;" : line
  }

  /// The lines of a statement; those in a block are indented by two more spaces.
  fileprivate func lines(of kind: Statement.Kind) -> [String] {
    guard case .block(let block) = kind else { return [line(of: .statement(kind))] }
    let body = inner(block.body)
    let opening = [line(of: .opening(block.opening))]
    if let chained = block.chained {
      let lines = lines(of: .block(chained))
      return opening + body + ["else \(lines[0])"] + lines.dropFirst()
    }
    let elseLines = block.elseBody.isEmpty ? [] : ["else"] + inner(block.elseBody)
    return opening + body + elseLines + ["end"]
  }

  private func line(of piece: Piece.Kind) -> String {
    Self.ended(words(of: piece).joined(separator: " "))
  }

  private func inner(_ statements: [Statement]) -> [String] {
    statements.flatMap { lines(of: $0.kind) }.map { "  \($0)" }
  }
}

extension Statement: CustomStringConvertible {
  package var description: String {
    SyntaxPrinter().lines(of: kind).joined(separator: "\n")
  }
}

extension Operand: CustomStringConvertible {
  package var description: String { SyntaxPrinter().words(of: self).joined(separator: " ") }
}

extension Word: CustomStringConvertible {
  /// The word as source text, in double quotes if it is quoted.
  package var description: String {
    let parts: [Part] =
      switch content {
      case .text(let text): [.text(text)]
      case .interpolated(let parts): parts
      }
    let text = parts.map { part in
      switch part {
      case .text(let text): quoted ? Self.escaped(text) : text
      case .variable(let variable): "${\(variable.fullPath)}"
      }
    }.joined()
    return quoted ? "\"\(text)\"" : text
  }

  /// A text as it is written in double quotes.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\", "$": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.properties.generalCategory == .control:
        result += VisibleText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Variable {
  fileprivate var fullPath: String {
    name + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
  }
}

extension Literal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scalar(let value): value.json()
    case .variable(let variable): "$\(variable.fullPath)"
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let fields):
      "{\(fields.map { "\(Value.string($0.key).json()): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

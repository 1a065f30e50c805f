import SceneCommands

@testable import SceneEngine
@testable import SceneLanguage

/// A short text form of syntax for tests, without ranges: each kind of word has its own brackets.
enum SyntaxDump {
  static func dump(_ result: ParseResult) -> String {
    switch result {
    case .complete(let tree): tree.statements.map(dump).joined(separator: "\n")
    case .incomplete(let diagnostic): "incomplete \(diagnostic.code.rawValue)"
    case .failure(let diagnostic): "failure \(diagnostic.code.rawValue)"
    }
  }

  static func dump(_ statement: Statement) -> String {
    switch statement.kind {
    case .command(let pipeline): dump(pipeline)
    case .mustFail(let pipeline): "fails " + dump(pipeline)
    case .expect(let expectation):
      (expectation.isNegated ? "no " : "") + (expectation.isSoft ? "check " : "expect ")
        + dump(expectation.condition) + (expectation.reason.map { " because " + dump($0) } ?? "")
    case .bisect(let condition): "bisect " + dump(condition)
    case .await(let condition, let duration, let reason):
      "await " + dump(condition) + (duration.map { " within " + dump($0) } ?? "")
        + (reason.map { " because " + dump($0) } ?? "")
    case .bind(let name, let value): "bind \(name.text) " + dump(value)
    case .section(let name): "section " + dump(name)
    case .header(let header):
      "script(tags \(header.tags), \(header.clock.map { "\($0)" } ?? "any") clock, seed "
        + "\(header.seed.map(String.init) ?? "any"), start \(header.start?.text ?? "any"), timeout "
        + "\(header.timeout.map { "\($0)" } ?? "any"))"
    case .block(let block):
      dump(block.opening) + " [" + block.body.map(dump).joined(separator: "; ") + "]"
        + (block.elseBody.isEmpty
          ? "" : " else [" + block.elseBody.map(dump).joined(separator: "; ") + "]")
    }
  }

  private static func dump(_ opening: Block.Opening) -> String {
    switch opening {
    case .branch(let condition): "if " + dump(condition)
    case .repetition(let count): "repeat " + dump(count)
    case .loop(let name, let values): "for \(name.text) " + values.map(dump).joined(separator: ", ")
    case .setup: "setup"
    case .teardown: "teardown"
    }
  }

  private static func dump(_ condition: Condition) -> String {
    switch condition {
    case .comparison(let comparison):
      dump(comparison.left) + (comparison.isNegated ? " not" : "") + " \(comparison.operator)"
        + (comparison.right.map { " " + dump($0) } ?? "")
    case .all(let conditions): "all(" + conditions.map(dump).joined(separator: ", ") + ")"
    case .any(let conditions): "any(" + conditions.map(dump).joined(separator: ", ") + ")"
    }
  }

  private static func dump(_ pipeline: Pipeline) -> String {
    var text = "run(" + pipeline.invocation.name.text
    for argument in pipeline.invocation.arguments {
      text += " " + (argument.label.map { $0.text + "=" } ?? "") + dump(argument.operand)
    }
    text += ")"
    for filter in pipeline.filters {
      text += " filter(" + filter.words.map(dump).joined(separator: " ") + ")"
    }
    if let redirection = pipeline.redirection {
      text += (redirection.appends ? " append(" : " write(") + dump(redirection.path) + ")"
    }
    return text
  }

  private static func dump(_ operand: Operand) -> String {
    switch operand.kind {
    case .word(let word): dump(word)
    case .literal(let literal): dump(literal)
    case .variable(let variable): dump(variable)
    case .command(let pipeline): dump(pipeline)
    case .arithmetic(let arithmetic):
      "[" + dump(arithmetic.left) + " \(arithmetic.operator.rawValue) " + dump(arithmetic.right)
        + "]"
    }
  }

  private static func dump(_ word: Word) -> String {
    let text =
      switch word.content {
      case .text(let text): text
      case .interpolated(let parts):
        parts.map { part in
          switch part {
          case .text(let text): text
          case .variable(let variable): dump(variable)
          }
        }.joined(separator: "+")
      }
    return word.quoted ? "«\(text)»" : "‹\(text)›"
  }

  private static func dump(_ variable: Variable) -> String {
    "$\(variable.name)" + (variable.path.isEmpty ? "" : "/\(variable.path)")
  }

  private static func dump(_ literal: Literal) -> String {
    switch literal {
    case .scalar(let value): "\(value)"
    case .variable(let variable): dump(variable)
    case .array(let elements): "[" + elements.map(dump).joined(separator: ", ") + "]"
    case .object(let fields):
      "{" + fields.map { "\($0.key): \(dump($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}

import SceneCommands
package import SceneLanguage

/// A parsed statement, which can be run any number of times.
///
/// Its constant parts are evaluated once. It caches the command or action that a name refers to until the app moves.
@MainActor
package final class Prepared {
  /// What the statement does.
  enum Kind {
    case command(PreparedPipeline)
    case mustFail(PreparedPipeline)
    case expect(PreparedExpectation)
    case bisect(PreparedCondition)
    indirect case await(PreparedCondition, within: PreparedOperand?, because: PreparedOperand?)
    indirect case bind(String, PreparedOperand)
    case section(PreparedOperand)
    indirect case header(ScriptHeader)
    case block(PreparedBlock)
  }

  /// The syntax of the statement.
  package let statement: Statement
  let kind: Kind

  /// The command that the statement runs; nil if it is another statement.
  var command: PreparedCommand? {
    if case .command(let pipeline) = kind { pipeline.command } else { nil }
  }

  /// The range of the command's name, or of a statement that is no command.
  var keywordRange: SourceRange { command?.range ?? statement.range }

  /// Prepares a statement.
  package init(_ statement: Statement) {
    self.statement = statement
    kind =
      switch statement.kind {
      case .command(let pipeline): .command(PreparedPipeline(pipeline))
      case .mustFail(let pipeline): .mustFail(PreparedPipeline(pipeline))
      case .expect(let expectation): .expect(PreparedExpectation(expectation))
      case .bisect(let condition): .bisect(PreparedCondition(condition))
      case .await(let condition, let limit, let reason):
        .await(
          PreparedCondition(condition), within: limit.map { PreparedOperand($0) },
          because: reason.map { PreparedOperand($0) })
      case .bind(let name, let operand): .bind(name.text, PreparedOperand(operand))
      case .section(let name): .section(PreparedOperand(name))
      case .header(let header): .header(header)
      case .block(let block): .block(PreparedBlock(block))
      }
  }
}

/// The statements of a block, which are prepared when they run for the first time.
@MainActor
final class PreparedBlock {
  /// The kind of the block, which its first line determines.
  enum Opening {
    case branch(PreparedCondition)
    case repetition(PreparedOperand)
    case loop(String, over: [PreparedOperand])
    case setup
    case teardown
  }

  private let block: Block
  let opening: Opening
  lazy var body = block.body.map { Prepared($0) }
  lazy var elseBody = block.elseBody.map { Prepared($0) }

  init(_ block: Block) {
    self.block = block
    opening =
      switch block.opening {
      case .branch(let condition): .branch(PreparedCondition(condition))
      case .repetition(let count): .repetition(PreparedOperand(count))
      case .loop(let name, let values): .loop(name.text, over: values.map { PreparedOperand($0) })
      case .setup: .setup
      case .teardown: .teardown
      }
  }
}

/// An `expect` or `check` statement with its condition.
@MainActor
final class PreparedExpectation {
  let syntax: Expectation
  let condition: PreparedCondition
  let reason: PreparedOperand?

  init(_ expectation: Expectation) {
    syntax = expectation
    condition = PreparedCondition(expectation.condition)
    reason = expectation.reason.map { PreparedOperand($0) }
  }
}

/// A condition with its comparisons.
@MainActor
enum PreparedCondition {
  case comparison(PreparedComparison)
  case all([PreparedCondition])
  case any([PreparedCondition])

  init(_ condition: Condition) {
    self =
      switch condition {
      case .comparison(let comparison): .comparison(PreparedComparison(comparison))
      case .all(let conditions): .all(conditions.map { PreparedCondition($0) })
      case .any(let conditions): .any(conditions.map { PreparedCondition($0) })
      }
  }
}

/// A comparison with its sides.
@MainActor
final class PreparedComparison {
  let syntax: Comparison
  let left: PreparedOperand
  let right: PreparedOperand?

  init(_ comparison: Comparison) {
    syntax = comparison
    left = PreparedOperand(comparison.left)
    right = comparison.right.map { PreparedOperand($0) }
  }
}

/// An operand, with its value if the operand is constant.
@MainActor
final class PreparedOperand {
  /// The kind of the operand.
  indirect enum Kind {
    /// A constant.
    case constant(Argument.Input)
    /// A word with variables in it.
    case word(Word)
    /// JSON with variables in it.
    case literal(Literal)
    /// A variable, with the path into its value; nil for a malformed one.
    case variable(Variable, ValuePath?)
    /// A command whose result is the value.
    case command(PreparedPipeline)
    /// A calculation.
    case arithmetic(PreparedOperand, Arithmetic.Operator, PreparedOperand)
  }

  let syntax: Operand
  let kind: Kind
  /// The value of a constant.
  private(set) lazy var constant: Value? =
    switch kind {
    case .constant(.text(let text, quoted: true)): .string(text)
    case .constant(.text(let text, quoted: false)): Value(word: text)
    case .constant(.value(let value)): value
    default: nil
    }

  init(_ operand: Operand) {
    syntax = operand
    kind =
      switch operand.kind {
      case .word(let word):
        word.constant.map { .constant(.text($0, quoted: word.quoted)) } ?? .word(word)
      case .literal(let literal):
        literal.constant.map { .constant(.value($0)) } ?? .literal(literal)
      case .variable(let variable): .variable(variable, try? ValuePath(variable.path))
      case .command(let pipeline): .command(PreparedPipeline(pipeline))
      case .arithmetic(let arithmetic):
        .arithmetic(
          PreparedOperand(arithmetic.left), arithmetic.operator, PreparedOperand(arithmetic.right))
      }
  }
}

/// A command, the programs through which its output is piped, and the file to which it is written.
@MainActor
final class PreparedPipeline {
  let syntax: Pipeline
  let command: PreparedCommand
  let filters: [[PreparedOperand]]
  let path: PreparedOperand?

  init(_ pipeline: Pipeline) {
    syntax = pipeline
    command = PreparedCommand(pipeline.invocation)
    filters = pipeline.filters.map { $0.words.map { PreparedOperand($0) } }
    path = (pipeline.redirection?.path).map { PreparedOperand($0) }
  }

  /// Whether the pipeline has no programs and no file.
  var isPlain: Bool { filters.isEmpty && path == nil }
}

/// A command with its arguments.
@MainActor
final class PreparedCommand {
  private(set) var invocation: Invocation
  /// The range of its name.
  let range: SourceRange
  /// Its arguments.
  private(set) lazy var arguments = invocation.arguments.map { PreparedOperand($0.operand) }
  /// The arguments, if all of them are constant.
  private(set) var constants: [Argument]?
  /// Whether it has the flag `--json`.
  let wantsJSON: Bool
  /// The command of the shell that has its name; the outer optional is nil until the first lookup.
  var type: (any ShellCommand.Type)??
  /// The command or action to which its name was resolved, if its arguments are constant.
  var resolution: Resolution?

  /// The command or action to which a name is resolved.
  enum Resolution {
    /// A command of the shell.
    case shell(ParsedCommand)
    /// An action, valid until the app moves.
    case action(ParsedAction)
  }

  init(_ invocation: Invocation) {
    self.invocation = invocation
    range = invocation.name.range
    wantsJSON = invocation.arguments.contains { $0.flag == "json" }
    constants = Self.constants(of: invocation.arguments)
  }

  /// Whether it is a command of the shell that changes nothing.
  func isReadOnly(in registry: CommandRegistry) -> Bool {
    let type = self.type ?? registry[invocation.name.text]
    return type?.traits.contains(.isReadOnly) ?? false
  }

  /// Replaces its arguments.
  func write(_ syntax: [ArgumentSyntax]) {
    guard syntax != invocation.arguments else { return }
    invocation.arguments = syntax
    arguments = syntax.map { PreparedOperand($0.operand) }
    constants = Self.constants(of: syntax)
  }

  private static func constants(of arguments: [ArgumentSyntax]) -> [Argument]? {
    let constants = arguments.compactMap { $0.constant }
    return constants.count == arguments.count ? constants : nil
  }
}

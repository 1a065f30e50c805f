import SceneCommands
import SceneLanguage

/// Print all state, or the value at a path: `state a.b`.
@Command
struct StateCommand: QueryCommand {
  static let category = CommandCategory.inspect
  static let traits: CommandTraits = [.isQuery, .isKnownInPast]

  /// Scene or service, and a path in its state.
  let path: String?
  /// Moment to read the state at; by default, now.
  let at: String?
  /// Print long values in full.
  var all: Bool = false

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let value: Value
    if let at {
      let moments = try Moments(context.interpreter, at: context.place(of: "at"))
      let number = try moments.number(of: at)
      value = try moments.placed(at: context.argument).state(path, at: number)
    } else {
      value = try context.interpreter.state(path, at: context.argument)
    }
    return all ? .full(value) : .value(value)
  }

  /// `at 12` is short for `at: 12`.
  static func expanding(_ arguments: [ArgumentSyntax]) -> [ArgumentSyntax] {
    guard
      let index = arguments.lastIndex(where: { $0.label == nil && $0.operand.bareWord == "at" }),
      index + 1 < arguments.count, arguments[index + 1].label == nil
    else { return arguments }
    var result = arguments
    let word = result.remove(at: index)
    result[index].label = Name(text: "at", range: word.range)
    result[index].range = SourceRange(word.range.start, result[index].range.end)
    return result
  }

  static func needsMoments(_ arguments: [ArgumentSyntax], in registry: CommandRegistry) -> Bool {
    let arguments = expanding(arguments)
    return arguments.contains { $0.label?.text == "at" }
      || arguments.count { $0.label == nil && $0.flag == nil } > 1
  }

  static func example(in samples: AppSamples) -> String? {
    samples.fact.map { "state \($0.path)" } ?? "state"
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    (point.isFirst ? completer.statePaths(point.typed) : [])
      + (point.typed.hasPrefix("-") ? completer.flags(of: schema, point.given) : [])
  }
}

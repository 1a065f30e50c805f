import SceneCommands
import SceneLanguage

/// Go to a moment: `travel 12`, or `travel 1.5s`.
///
/// `timeline` lists the moments. Effects of the restored state are started again,
/// and all others are canceled. Time does not go back.
@Command
struct TravelCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments
  static let formerName: String? = GotoCommand.name

  /// Number of the moment, or a time since the start.
  let moment: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    return try await moments.go(to: try moments.number(of: moment))
  }

  /// `goto 12`; no place is called by a number or a time.
  static func isFormerCall(_ call: Invocation) -> Bool {
    guard call.name.text == formerName, call.arguments.count == 1 else { return false }
    let argument = call.arguments[0]
    return argument.label == nil && argument.operand.bareWord.map(Moments.isMoment) ?? false
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); travel 0" }
  }
}

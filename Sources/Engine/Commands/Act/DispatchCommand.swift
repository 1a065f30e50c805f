import Commands
import Sessions

/// Does an action, as in `dispatch confirm` or `pickMeUp.confirm`.
///
/// Without a target it is one of the scene in front; with one, of that scene or service.
/// An action can be called without this word unless a command of the shell has its name; where that
/// one needs arguments and gets none, the action is meant.
@Command
struct DispatchCommand: ShellCommand {
  static let category = CommandCategory.act
  static let traits: CommandTraits = .takesAction

  let action: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.interpreter.perform(
      action, context.handedOn, isDispatched: true, at: context.argument)
    return .nothing
  }

  static func example(in samples: AppSamples) -> String? {
    samples.plainAction.map { "dispatch \($0)" }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard let action = point.given.first else { return completer.actions(point.typed) }
    return completer.values(
      of: CommandTarget.schema(ofAction: action.text, in: completer.app),
      after: point.given.dropFirst())
  }
}

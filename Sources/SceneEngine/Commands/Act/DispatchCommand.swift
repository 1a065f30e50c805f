import SceneCommands
import SceneSessions

/// Dispatch an action: `dispatch ACTION`, or the action alone.
///
/// `ACTION` is an action of the front scene, `NAME.ACTION` an action of the scene
/// or service `NAME`. If a command of the shell has the name of an action, the
/// command runs: `save` saves the app, `NAME.save` calls the action.
@Command
struct DispatchCommand: ShellCommand {
  static let category = CommandCategory.act
  static let traits: CommandTraits = .takesAction

  /// Action, followed by its arguments.
  let action: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.interpreter.perform(
      action, context.forwarded, isDispatched: true, at: context.argument)
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

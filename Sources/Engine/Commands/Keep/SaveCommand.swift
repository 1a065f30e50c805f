import Commands
import Scenes

/// Saves all state to a file; `restore` brings it back.
///
/// Passwords and tokens aren't in it. What else isn't is said.
@Command
struct SaveCommand: ImmediateCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = .writesFiles

  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let text: String
    do { text = try context.app.savedText() } catch { throw context.argument.failure(of: error) }
    try context.argument.reporting { () throws(ScriptHost.Failure) in
      try context.host.replaceFile(file, text)
    }
    return .lines(context.app.unsaved.map { "not saved: \($0)" })
  }

  static func example(in samples: AppSamples) -> String? { "save /tmp/state.json" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.files(point.typed) : []
  }
}

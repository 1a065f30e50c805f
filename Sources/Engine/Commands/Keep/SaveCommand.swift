import Commands
import Scenes

/// Saves all state to a file; `restore` brings it back.
///
/// Passwords and tokens aren't in it. What else isn't is said.
@Command
struct SaveCommand: ImmediateCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = [.writesFiles, .takesFile]

  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    try context.replaceFile(file, try context.trying { try context.app.savedText() })
    return .lines(context.app.unsaved.map { "not saved: \($0)" })
  }

  static func example(in samples: AppSamples) -> String? { "save /tmp/state.json" }
}

import Commands
import Scenes

/// Save all state to a file, and list what cannot be saved.
///
/// Secrets are left out.
@Command
struct SaveCommand: ImmediateCommand {
  static let category = CommandCategory.save
  static let traits: CommandTraits = [.writesFiles, .takesFile]

  /// File to write.
  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    try context.replaceFile(file, try context.trying { try context.app.savedText() })
    return .lines(context.app.unsaved.map { "not saved: \($0)" })
  }

  static func example(in samples: AppSamples) -> String? { "save /tmp/state.json" }
}

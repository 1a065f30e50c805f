import SceneCommands
import Scenes
import SceneText

/// Save all state to a file, and list what cannot be saved.
///
/// Secrets are left out.
@Command
struct SaveCommand: ImmediateCommand {
  static let category = CommandCategory.save
  static let traits: CommandTraits = [.writesFiles, .takesFile]

  /// File to write.
  let file: String
  /// Replace a file even if it is not a saved state.
  var force: Bool = false

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let text = try context.trying { try context.app.savedText() }
    try context.replaceFile(file, text, .savedState, force: force)
    return .lines(["wrote \(name: file)"] + context.app.unsaved.map { "not saved: \($0)" })
  }

  static func example(in samples: AppSamples) -> String? { "save state.json" }
}

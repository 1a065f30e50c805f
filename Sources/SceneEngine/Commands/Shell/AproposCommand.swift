import SceneCommands
import SceneLanguage
import OrderedCollections
import SceneText

/// Search the help: `apropos time`.
@Command
struct AproposCommand: ImmediateCommand {
  static let category = CommandCategory.shell
  static let traits: CommandTraits = .isReadOnly

  /// Text to search for.
  let text: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let help = Help(context.interpreter)
    let found = help.commands(containing: text)
    guard let table = ColumnText.table(found.map { ($0.name, $0.schema.summary) }) else {
      throw context.argument.failure(
        .helpUnknown, "no help contains '\(text)'",
        help: NearestNames.suggestion(NearestNames.nearest(to: text, among: help.topics))
          ?? "'help' lists all commands")
    }
    return try context.output(
      table,
      .array(
        found.map { name, schema in
          .object(["name": .string(name), "summary": .string(schema.summary)])
        }))
  }

  static func example(in samples: AppSamples) -> String? { "apropos time" }
}

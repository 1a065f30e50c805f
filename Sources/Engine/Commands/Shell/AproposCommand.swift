import Commands
import Language
import OrderedCollections
import Text

/// Lists what speaks of something: `apropos ride`.
@Command
struct AproposCommand: ImmediateCommand {
  static let category = CommandCategory.shell
  static let traits: CommandTraits = .asks

  let text: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let found = Help(context.interpreter).commands(containing: text)
    guard let table = ColumnText.table(found.map { ($0.name, $0.schema.summary) }) else {
      throw context.argument.failure(
        .helpUnknown, "nothing speaks of \(text)", help: "help lists what there is")
    }
    return try context.telling(
      table,
      .array(
        found.map { name, schema in
          .object(["name": .string(name), "summary": .string(schema.summary)])
        }))
  }

  static func example(in samples: AppSamples) -> String? { "apropos time" }
}

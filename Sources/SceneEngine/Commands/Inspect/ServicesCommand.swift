import SceneCommands
import OrderedCollections
import Scenes
import SceneText

/// List the services and their commands.
@Command
struct ServicesCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let services = context.app.services
    return try context.output(
      ColumnText.table(
        services.map { ($0.name, $0.commands.map(\.name).joined(separator: ", ")) })
        ?? "no services",
      .array(services.map(\.asValue)))
  }
}

extension ServiceHandle {
  /// The service as data: its name and commands.
  var asValue: Value {
    .object(["name": .string(name), "commands": .array(commands.map(\.asValue))])
  }
}

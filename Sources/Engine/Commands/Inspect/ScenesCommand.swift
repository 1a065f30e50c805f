import Commands
import OrderedCollections
import Scenes
import Sessions
import Text

/// List the live scenes and their actions.
@Command
struct ScenesCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let rows = CommandTarget.all(of: context.app).compactMap { target -> (String, String)? in
      guard case .scene(let scene) = target, let id = scene.id else { return nil }
      return ("\(scene.name)\(id)", scene.commands.map(\.name).joined(separator: ", "))
    }
    let router = context.router
    return try context.output(
      ColumnText.table(rows) ?? "no scenes",
      .array(router.liveScenes.map { $0.asValue(isInFront: $0 === router.front) }))
  }
}

extension Scene {
  /// The scene as data: its name, entry and actions.
  func asValue(isInFront: Bool) -> Value {
    .object([
      "name": .string(name), "id": id.map { .int(Int128($0.rawValue)) } ?? .null,
      "isInFront": .bool(isInFront), "commands": .array(commands.map(\.asValue)),
    ])
  }
}

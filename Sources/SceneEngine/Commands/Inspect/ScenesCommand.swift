import SceneCommands
import OrderedCollections
import Scenes
import SceneSessions
import SceneText

/// List the live scenes and their actions.
///
/// Embedded scenes are indented below the scene that contains them.
@Command
struct ScenesCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let router = context.router
    let front = router.front
    let others = router.entryScenes.reversed().filter { $0 !== front }
    let rows = ((front.map { [$0] } ?? []) + others).flatMap { Self.rows(of: $0, indent: "") }
    return try context.output(
      ColumnText.table(rows) ?? "no scenes",
      .array(router.entryScenes.map { $0.asValue(isInFront: $0 === front) }))
  }

  @MainActor
  private static func rows(of scene: Scene, indent: String) -> [(String, String)] {
    [
      (
        "\(indent)\(scene.name)\(scene.id?.description ?? "")",
        scene.commands.map(\.name).joined(separator: ", ")
      )
    ] + scene.children.flatMap { rows(of: $0, indent: indent + "  ") }
  }
}

extension Scene {
  /// The scene as data: its name, number, actions and, if there are any, embedded scenes.
  func asValue(isInFront: Bool) -> Value {
    var fields: OrderedDictionary<String, Value> = [
      "name": .string(name), "id": id.map { .int(Int128($0.rawValue)) } ?? .null,
      "isInFront": .bool(isInFront), "commands": .array(commands.map(\.asValue)),
    ]
    if !children.isEmpty {
      fields["embedded"] = .array(children.map { $0.asValue(isInFront: isInFront) })
    }
    return .object(fields)
  }
}

import SceneCommands
import OrderedCollections
import Scenes
import SceneText

/// List the pending routes, and print the follow mode.
///
/// The links that wait for a condition are listed, too.
@Command
struct RoutesCommand: QueryCommand {
  static let category = CommandCategory.navigate

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let queue = context.router.routes
    let rows = queue.pending.map { route in
      (
        "\(route.number)",
        "\(route.route) of \(route.scene.name)\(route.isDerivedFromState ? ", from its state" : "")"
      )
    }
    return try context.output(
      ([ColumnText.table(rows), "mode: \(queue.mode.rawValue)"].compactMap(\.self)
        + context.router.waitingLinks.map { "link: \($0)" }).joined(separator: "\n"),
      .object([
        "mode": .string(queue.mode.rawValue),
        "pending": .array(
          queue.pending.map { route in
            .object([
              "number": .int(Int128(route.number)), "route": route.route,
              "scene": .string(route.scene.name),
              "isDerivedFromState": .bool(route.isDerivedFromState),
            ])
          }),
        "waitingLinks": context.router.waitingLinksData,
      ]))
  }
}

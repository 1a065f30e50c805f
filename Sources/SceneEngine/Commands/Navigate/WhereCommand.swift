import SceneCommands
import Scenes

/// Print the current path, from the root to the front scene.
@Command
struct WhereCommand: QueryCommand {
  static let category = CommandCategory.navigate
  static let traits: CommandTraits = [.isQuery, .isKnownInPast]

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let path = try context.interpreter.viewedTree(at: context.place).path
    return try context.output(
      Self.text(of: path), .array(path.map { .string($0.destination.description) }))
  }

  /// A path as a text.
  static func text(of path: [Router.Tree.Entry]) -> String {
    path.isEmpty
      ? "no scenes yet" : path.map(\.destination.description).joined(separator: " > ")
  }
}

import Commands
import Scenes

/// Says where one is, from the root to the scene in front.
@Command
struct WhereCommand: QueryCommand {
  static let category = CommandCategory.move

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let path = try context.interpreter.viewedPath(at: context.place)
    return try context.telling(
      Self.words(path), .array(path.map { .string($0.destination.description) }))
  }

  /// The way to a scene, in words.
  static func words(_ path: [Router.Tree.Entry]) -> String {
    path.isEmpty
      ? "nowhere yet" : path.map(\.destination.description).joined(separator: " > ")
  }
}

import SceneCommands
import OrderedCollections
import Scenes
import SceneText

/// List the moves that led here.
///
/// Each line has the number, time, operation and cause of a move, and the path
/// after it. The last lines print where `back` and `forward` lead.
@Command
struct MovesCommand: QueryCommand {
  static let category = CommandCategory.navigate
  static let formerName: String? = "history"

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let router = context.router
    return try context.output(
      text(router, context),
      .array(
        router.history.map { move in
          .object([
            "number": .int(Int128(move.number)),
            "time": .string(move.time.offset.roundedText),
            "operation": .string(move.operation), "cause": .string(move.cause),
            "path": .array(move.after.path.map { .string($0.destination.description) }),
          ])
        }))
  }

  @MainActor
  private func text(_ router: Router, _ context: CommandContext) -> String {
    let moves = router.history
    let width = moves.map { "\($0.number)".count }.max() ?? 0
    let times = moves.map(\.time.offset).alignedTexts
    let rows = zip(moves, times).map { move, time in
      "\(TerminalText.padded("\(move.number)", to: width))  \(time)  \(move.operation)"
        + "  (\(move.cause))  -> \(WhereCommand.text(of: move.after.path))"
    }
    let cursor = [("back", router.backDestination), ("forward", router.forwardDestination)]
    let leads = cursor.compactMap { name, place in place.map { "\(name) leads to \($0)" } }
    return ((rows.isEmpty ? ["no moves yet"] : rows) + leads).joined(separator: "\n")
  }
}

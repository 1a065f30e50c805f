import Commands
import Navigation
import OrderedCollections
import Scenes

/// Draws the navigation tree; `*` marks the scene in front.
///
/// Of tabs that aren't selected only the way through them is shown. Who a scene belongs to and what it
/// lives in is said where it isn't the same as of the scene below.
@Command
struct StackCommand: QueryCommand {
  static let category = CommandCategory.move

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let outline = context.router.tree.outline
    let lines = StackDrawing.lines(of: outline, columns: context.host.columns())
    return try context.telling(
      lines.isEmpty ? "nowhere yet" : lines.joined(separator: "\n"),
      .array(outline.map(Self.data)))
  }

  private static func data(of line: Router.Tree.OutlineLine) -> Value {
    switch line.kind {
    case .tab(let index, let isSelected):
      .object([
        "depth": .int(Int128(line.depth)), "tab": .int(Int128(index)),
        "isSelected": .bool(isSelected),
      ])
    case .entry(let entry):
      .object([
        "depth": .int(Int128(line.depth)), "place": .string(entry.destination.description),
        "id": .int(Int128(entry.id.rawValue)), "owner": .string("\(entry.owner)"),
        "scope": .string("\(entry.scope)"), "presentation": .string("\(entry.presentation)"),
        "isInFront": .bool(line.isFocused),
      ])
    }
  }
}

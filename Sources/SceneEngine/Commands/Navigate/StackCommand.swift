import SceneCommands
import SceneNavigation
import OrderedCollections
import Scenes

/// Draw the navigation tree; `*` marks the front scene.
///
/// `by` is the owner of a scene, `in` its scope. They are printed only where they differ
/// from the line above. A tab that is not selected is drawn as its path.
@Command
struct StackCommand: QueryCommand {
  static let category = CommandCategory.navigate
  static let traits: CommandTraits = [.isQuery, .isKnownInPast]

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let outline = try context.interpreter.viewedTree(at: context.place).outline
    let lines = StackDrawing.lines(of: outline, columns: context.host.columns())
    return try context.output(
      lines.isEmpty ? "no scenes yet" : lines.joined(separator: "\n"),
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

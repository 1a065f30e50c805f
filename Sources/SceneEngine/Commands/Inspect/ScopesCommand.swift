import SceneCommands
import OrderedCollections
import SceneRuntime
import Scenes

/// List the scopes and their objects, with creator and time.
@Command
struct ScopesCommand: QueryCommand {
  static let category = CommandCategory.inspect

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    func text(of tracked: TrackedObject) -> String {
      "\(tracked.type) by \(tracked.makerName) at \(tracked.since.roundedText)"
    }
    func lines(_ scope: Scope, _ indent: String) -> [String] {
      [indent + scope.name] + scope.trackedObjects.map { "\(indent)  \(text(of: $0))" }
        + scope.children.flatMap { lines($0, indent + "  ") }
    }
    func data(_ scope: Scope) -> Value {
      .object([
        "name": .string(scope.name),
        "objects": .array(
          scope.trackedObjects.map { tracked in
            .object([
              "type": .string("\(tracked.type)"), "maker": .string(tracked.makerName),
              "since": .string(tracked.since.roundedText),
            ])
          }),
        "children": .array(scope.children.map(data)),
      ])
    }
    let scope = context.app.scope
    let leaks = scope.leaks.map { "  \(text(of: $0)), of \($0.scope)" }
    return try context.output(
      (lines(scope, "") + (leaks.isEmpty ? [] : ["leaked"] + leaks)).joined(separator: "\n"),
      data(scope))
  }
}

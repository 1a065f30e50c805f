import Commands
import OrderedCollections
import SceneRuntime
import Scenes

/// Shows the scopes: what lives in them, since when and made by whom.
@Command
struct ScopesCommand: QueryCommand {
  static let category = CommandCategory.look

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let time = context.interpreter.words
    func words(_ trackedObject: TrackedObject) -> String {
      "\(trackedObject.type) by \(trackedObject.maker) at \(time(trackedObject.since))"
    }
    func lines(_ scope: Scope, _ indent: String) -> [String] {
      [indent + scope.name] + scope.trackedObjects.map { "\(indent)  \(words($0))" }
        + scope.children.flatMap { lines($0, indent + "  ") }
    }
    func data(_ scope: Scope) -> Value {
      .object([
        "name": .string(scope.name),
        "objects": .array(
          scope.trackedObjects.map { trackedObject in
            .object([
              "type": .string("\(trackedObject.type)"), "maker": .string(trackedObject.maker),
              "since": .string(time(trackedObject.since)),
            ])
          }),
        "children": .array(scope.children.map(data)),
      ])
    }
    let scope = context.app.scope
    let leaks = scope.leaks.map { "  \(words($0)), of \($0.scope)" }
    return try context.telling(
      (lines(scope, "") + (leaks.isEmpty ? [] : ["leaked"] + leaks)).joined(separator: "\n"),
      data(scope))
  }
}

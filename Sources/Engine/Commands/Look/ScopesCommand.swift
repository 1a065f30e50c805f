import Commands
import OrderedCollections
import SceneRuntime
import Scenes

/// Shows the scopes: what lives in them, since when and made by whom.
@Command
struct ScopesCommand: QueryCommand {
  static let category = CommandCategory.look

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let interpreter = context.interpreter
    return try context.telling(
      Self.text(context.app.scope, interpreter), Self.data(of: context.app.scope, interpreter))
  }

  @MainActor
  private static func text(_ scope: Scope, _ interpreter: Interpreter) -> String {
    var lines: [String] = []
    func words(_ resident: Resident) -> String {
      "\(resident.type) by \(resident.maker) at \(interpreter.words(resident.since))"
    }
    func add(_ scope: Scope, _ indent: String) {
      lines.append(indent + scope.name)
      lines += scope.residents.map { "\(indent)  \(words($0))" }
      for child in scope.children { add(child, indent + "  ") }
    }
    add(scope, "")
    let leaks = scope.leaks
    if !leaks.isEmpty {
      lines.append("leaked")
      lines += leaks.map { "  \(words($0)), of \($0.scope)" }
    }
    return lines.joined(separator: "\n")
  }

  @MainActor
  private static func data(of scope: Scope, _ interpreter: Interpreter) -> Value {
    .object([
      "name": .string(scope.name),
      "residents": .array(
        scope.residents.map { resident in
          .object([
            "type": .string("\(resident.type)"), "maker": .string(resident.maker),
            "since": .string(interpreter.words(resident.since)),
          ])
        }),
      "children": .array(scope.children.map { data(of: $0, interpreter) }),
    ])
  }
}

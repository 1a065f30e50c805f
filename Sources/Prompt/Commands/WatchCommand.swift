import Commands
import Engine
import Language
import OrderedCollections

/// Tells what changes at a path of the state as it happens, or what is watched: `watch pickMeUp.view`.
@Command
struct WatchCommand: ShellCommand {
  static let category = CommandCategory.here
  static let traits: CommandTraits = .isInteractive

  let path: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let interpreter = context.interpreter
    func watched(_ path: String) -> Value {
      .object(["path": .string(path), "value": interpreter.value(at: path) ?? .null])
    }
    guard let path else {
      let paths = context.prompt.watches.paths
      return .listing(
        paths.isEmpty ? "nothing is watched" : paths.joined(separator: "\n"),
        .array(paths.map(watched)))
    }
    let text: String
    switch interpreter.look(at: path) {
    case .value(let value): text = value.description
    case .absent(let suggestion):
      text = "not there yet" + (suggestion.map { "; \($0)" } ?? "")
    case .malformed(let message): throw context.failure(.hostFailed, of: "path", message)
    }
    context.prompt.watches.add(path, interpreter.value(at: path))
    return .listing("\(path): \(text)", watched(path))
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.statePaths(point.typed) : []
  }
}

import SceneCommands
import SceneEngine
import SceneLanguage
import OrderedCollections
import Scenes
import SceneSessions
import SceneText

/// List the aliases, or define one: `alias home "popToRoot; where"`.
///
/// The commands replace the alias at the beginning of a line. A backslash before a
/// name calls the command or action that an alias hides: `\open URL`.
@Command
struct AliasCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = [.isInteractive, .takesLine]

  /// Name of the alias.
  let name: String?
  /// Commands that the alias stands for.
  let command: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let prompt = context.prompt
    guard let name else {
      let rows = prompt.shownAliases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return .listing(
        ColumnText.table(rows) ?? "no aliases",
        .array(rows.map { .object(["name": .string($0), "command": .string($1)]) }))
    }
    guard let command else {
      guard let text = prompt.shownAliases[name] else {
        throw prompt.unknownAlias(name, in: context)
      }
      return .text(text)
    }
    let isWord = name.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard isWord, !name.isEmpty else {
      throw context.failure(
        .hostFailed, of: "name", "cannot name an alias '\(name)'",
        help: "use letters, digits and '_'")
    }
    guard Keyword(rawValue: name) == nil else {
      throw context.failure(
        .hostFailed, of: "name", "cannot name an alias '\(name)': it is a keyword of the language",
        help: "use a different name")
    }
    if let cycle = prompt.cycle(from: name, through: command) {
      throw context.failure(
        .hostFailed, of: "command",
        "the aliases form a cycle: \(cycle.joined(separator: " > "))",
        help: "remove one of them with 'unalias'")
    }
    let hidden = Self.hidden(by: name, in: context)
    guard command.alias != name || hidden != nil && command.contains(" ") else {
      throw context.failure(
        .hostFailed, of: "command", "the alias '\(name)' stands for itself",
        help: "use other commands, or a different name")
    }
    let secrets = context.interpreter.secrets
    let isSecret = secrets.classify(prompt.expanding(command)) == .secret
    prompt.setAlias(name, to: command, shown: isSecret ? secrets.concealing(command) : command)
    if isSecret { prompt.onSecretAlias() }
    // An alias such as `alias open "open --force"` only adds arguments.
    if let hidden, command.alias != name {
      prompt.warn(
        "'\(name)' now hides \(hidden); '\\\(name)' calls it, 'unalias \(name)' removes the alias")
    }
    return .nothing
  }

  /// The command or action that an alias hides, as in `the command 'open'`; nil for none.
  @MainActor
  private static func hidden(by name: String, in context: CommandContext) -> String? {
    if context.interpreter.registry[name] != nil { return "the command '\(name)'" }
    let scene = context.app.router.liveScenes.first { $0.schema(of: name) != nil }
    return scene.map { "the action '\($0.name).\(name)'" }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.aliasSuggestions : []
  }
}

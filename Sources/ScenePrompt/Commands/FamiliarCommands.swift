import SceneCommands
import SceneEngine
import SceneLanguage

/// Print the help of a command, as `help` does.
@Command
struct ManCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = [.isInteractive, .isReadOnly, .forwardsArguments]
  static let scriptName: String? = HelpCommand.name

  /// Name, as for `help`.
  let command: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try HelpCommand.help(on: command, in: context)
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    HelpCommand.suggestions(for: point, in: completer)
  }
}

/// Clear the screen, as Ctrl-L does.
@Command
struct ClearCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = [.isInteractive, .hasNoData]

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    context.prompt.clearScreen()
    return .nothing
  }
}

/// Leave the shell, as `quit` and Ctrl-D do.
@Command
struct ExitCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = [.isInteractive, .hasNoData]
  static let scriptName: String? = QuitCommand.name

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}

/// Question marks, by which a user of another program may ask for help.
enum QuestionMark {
  /// The command that a line with question marks stands for: `help` for `?`, `help x` for `x?` and `? x`.
  static func helpCommand(for line: String) -> String? {
    let words = line.split(separator: " ")
    switch (words.first, words.count) {
    case ("?", 1), ("??", 1): return HelpCommand.name
    case ("?", 2): return "\(HelpCommand.name) \(words[1])"
    case (let word?, 1) where word.last == "?":
      let topic = word.prefix { $0 != "?" }
      let isName = topic.allSatisfy { $0.isLetter || $0.isNumber || "_.#!".contains($0) }
      guard isName, word.dropFirst(topic.count).allSatisfy({ $0 == "?" }) else { return nil }
      return "\(HelpCommand.name) \(topic)"
    default: return nil
    }
  }
}

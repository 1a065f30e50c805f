package import Engine
import Prompt

extension CommandRegistry {
  /// All commands of a shell: of scripts, and of somebody at a terminal.
  package static let all = CommandRegistry.standard.adding(
    PromptCommands.all + [SessionsCommand.self, ConfigCommand.self])
}

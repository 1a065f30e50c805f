package import SceneCommands
package import SceneEngine
import OrderedCollections
import SceneSystem
import SceneText

/// Print the configuration file and its path.
///
/// Its lines run at each start of the shell, before the first prompt.
@Command
package struct ConfigCommand: ShellCommand {
  package static let category = CommandCategory.prompt
  package static let traits: CommandTraits = .isInteractive

  package func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let path = context.prompt.configPath
    let text = path.flatMap { try? FileReader.bytes(ofRegular: $0, limit: 1_000_000) }
      .map { String(decoding: $0, as: UTF8.self) }
    return .listing(
      Self.text(path, content: text),
      .object([
        "path": path.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
      ]))
  }

  private static func text(_ path: String?, content text: String?) -> String {
    guard let path else { return "no configuration file: there is no home directory" }
    guard let text else {
      return "'\(name: path)' does not exist; create it with commands to run when the shell starts"
    }
    return "\(name: path):\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)"
  }
}

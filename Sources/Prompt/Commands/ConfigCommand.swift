package import Commands
package import Engine
import OrderedCollections
import SceneSystem

/// Says where the lines are that each shell begins with, and what they are.
@Command
package struct ConfigCommand: ShellCommand {
  package static let category = CommandCategory.here
  package static let traits: CommandTraits = .isInteractive

  package func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let path = context.prompt.configPath
    let text = path.flatMap { try? FileReader.bytes(of: $0, limit: 1_000_000) }
      .map { String(decoding: $0, as: UTF8.self) }
    return .listing(
      Self.words(path, text),
      .object([
        "path": path.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
      ]))
  }

  private static func words(_ path: String?, _ text: String?) -> String {
    guard let path else { return "there is no home to keep it in" }
    guard let text else {
      return "\(path): not there yet; its lines would be run by each shell that starts"
    }
    return "\(path):\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)"
  }
}

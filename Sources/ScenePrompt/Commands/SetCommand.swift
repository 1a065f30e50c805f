import SceneCommands
import SceneEngine
import SceneLanguage
import OrderedCollections
import SceneText

/// List the settings, or change one: `set differences all`.
///
/// A change lasts until you leave the shell. To keep it, add the line to the
/// configuration file, whose path `config` prints.
@Command
struct SetCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  /// Name of the setting.
  let name: String?
  /// New value.
  let value: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let prompt = context.prompt
    let entries = Preferences.entries
    guard let name else {
      let indent = 2 + (entries.map(\.name.count).max() ?? 0)
      let lines = entries.flatMap { entry in
        // A long value, such as the prompt, continues in its own column.
        ColumnText.fold(
          entry.read(prompt.preferences), first: TerminalText.padded(entry.name, to: indent),
          others: String(repeating: " ", count: indent), width: context.host.columns())
      }
      return .listing(
        lines.joined(separator: "\n"),
        .array(entries.map { Self.data(of: $0, in: prompt) }))
    }
    guard let entry = entries.first(where: { $0.name == name }) else {
      let names = entries.map(\.name)
      let nearest = NearestNames.nearest(to: name, among: names)
      throw context.failure(
        .hostFailed, of: "name", "there is no setting '\(name)'",
        help: NearestNames.suggestion(nearest) ?? "settings: \(names.joined(separator: ", "))")
    }
    guard let value else {
      return .listing(
        "\(entry.read(prompt.preferences))\n\(entry.summary)\nValues: \(entry.choices)",
        Self.data(of: entry, in: prompt))
    }
    guard entry.write(&prompt.preferences, value) else {
      throw context.failure(
        .hostFailed, of: "value", "cannot set '\(name)' to '\(value)'",
        help: "values: \(entry.choices)")
    }
    return .nothing
  }

  @MainActor
  private static func data(of entry: Preferences.Entry, in prompt: PromptState) -> Value {
    .object([
      "name": .string(entry.name), "value": .string(entry.read(prompt.preferences)),
      "summary": .string(entry.summary),
      "choices": entry.values.isEmpty
        ? .string(entry.choices) : .array(entry.values.map { .string($0) }),
    ])
  }

  /// The settings with their values and what they are for.
  static func details(for frontEnd: AnyObject?) -> String? {
    let preferences = (frontEnd as? PromptState)?.preferences ?? Preferences()
    return Preferences.entries.map { entry in
      let words = entry.summary.hasSuffix(".") ? String(entry.summary.dropLast()) : entry.summary
      return "  \(entry.name) \(entry.read(preferences))\n      \(words) (\(entry.choices))"
    }.joined(separator: "\n")
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    let preferences = completer.prompt?.preferences ?? Preferences()
    guard let name = point.given.first else {
      return Preferences.entries.map { entry in
        Suggestion(text: entry.name, summary: "\(entry.read(preferences)): \(entry.summary)")
      }
    }
    guard point.given.count == 1,
      let entry = Preferences.entries.first(where: { $0.name == name.text })
    else { return [] }
    let now = entry.read(preferences)
    return entry.values.map { Suggestion(text: $0, summary: $0 == now ? "now" : nil) }
  }

  static func hint(for point: ArgumentPoint, in completer: Completer) -> String? {
    guard let name = point.given.first, point.given.count == 1 else { return nil }
    return Preferences.entries.first { $0.name == name.text }?.choices
  }
}

package import SceneCommands
package import SceneEngine
import SceneLanguage
package import OrderedCollections

/// The commands of the prompt, which scripts do not have.
package enum PromptCommands {
  package static let all: [any ShellCommand.Type] = [
    SetCommand.self, AliasCommand.self, UnaliasCommand.self, WatchCommand.self,
    UnwatchCommand.self, TutorialCommand.self, HistoryCommand.self, EditCommand.self,
    ClearCommand.self, ManCommand.self, ExitCommand.self,
  ]

  /// The settings as data for other programs: name, summary, default and values.
  package static var description: OrderedDictionary<String, Value> {
    let preferences = Preferences()
    return [
      "preferences": .array(
        Preferences.entries.map { entry in
          .object([
            "name": .string(entry.name), "summary": .string(entry.summary),
            "default": .string(entry.read(preferences)), "choices": .string(entry.choices),
            "values": .array(entry.values.map(Value.string)),
          ])
        })
    ]
  }
}

extension Diagnostic.Code {
  private enum Prompt: String, CaseIterable {
    case failed = "host.failed"
  }

  static let hostFailed = Self(Prompt.failed)
}

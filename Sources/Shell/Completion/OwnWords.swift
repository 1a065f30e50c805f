import Scenes
import Script

/// What only an interactive shell knows and lets be completed.
struct OwnWords {
  /// Its commands.
  var commands: [CommandSchema] = []
  /// What aliases stand for, by their names.
  var aliases: [String: String] = [:]
  /// The paths of the state that are watched.
  var watchedPaths: [String] = []
  /// How it is set.
  var preferences = Preferences()

  var aliasSuggestions: [Suggestion] {
    aliases.sorted { $0.key < $1.key }.map { Suggestion(text: $0.key, summary: $0.value) }
  }

  /// What can be set, with what it is now.
  var settings: [Suggestion] {
    Preferences.entries.map { entry in
      Suggestion(text: entry.name, summary: "\(entry.read(preferences)): \(entry.summary)")
    }
  }

  /// What something can be set to, as far as it can be listed.
  func values(of name: String) -> [Suggestion] {
    guard let entry = Preferences.entries.first(where: { $0.name == name }) else { return [] }
    let now = entry.read(preferences)
    return entry.values.map { Suggestion(text: $0, summary: $0 == now ? "now" : nil) }
  }
}

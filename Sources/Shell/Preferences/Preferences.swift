import Scenes
import Script

/// What a user has chosen about their shell: typed values by name.
struct Preferences: Equatable {
  /// Whether text has colours.
  enum Colours: String, CaseIterable {
    /// Where the terminal has them and nobody has said otherwise.
    case auto
    case on
    case off
  }

  /// What stands before the line that is typed.
  var prompt = PromptTemplate.standard
  /// Whether text has colours.
  var colours = Colours.auto
  /// How much of what an action has changed is told.
  var differences = ChangeLines.Detail.brief
  /// Whether what is longer than the screen goes through a pager.
  var usesPager = true
}

extension Preferences {
  /// One of the values.
  struct Entry: Sendable {
    /// The name that `set` calls it by.
    let name: String
    /// What it is for, in a line.
    let summary: String
    /// What it can be.
    let choices: String
    /// The value as `set` takes it.
    let read: @Sendable (Preferences) -> String
    /// Sets the value, or says that it can't be that.
    let write: @Sendable (inout Preferences, String) -> Bool
  }

  /// All values, in the order of their names.
  static let entries: [Entry] = [
    choice("colours", "Whether text has colours.", \.colours),
    choice("differences", "How much of what an action has changed is told.", \.differences),
    toggle("pager", "Whether what is longer than the screen goes through PAGER.", \.usesPager),
    Entry(
      name: "prompt", summary: "What stands before the line that is typed.",
      choices:
        "a text with \(PromptTemplate.Field.allCases.map { "{\($0)}" }.joined(separator: " "))",
      read: { Value.string($0.prompt.text).description },
      write: { preferences, text in
        guard let template = PromptTemplate(text) else { return false }
        preferences.prompt = template
        return true
      }),
  ]

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Preferences, Choice> & Sendable
  ) -> Entry {
    Entry(
      name: name, summary: summary,
      choices: Choice.allCases.map(\.rawValue).joined(separator: ", "),
      read: { $0[keyPath: path].rawValue },
      write: { preferences, text in
        guard let value = Choice(rawValue: text) else { return false }
        preferences[keyPath: path] = value
        return true
      })
  }

  private static func toggle(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Preferences, Bool> & Sendable
  ) -> Entry {
    Entry(
      name: name, summary: summary, choices: "on, off",
      read: { $0[keyPath: path] ? "on" : "off" },
      write: { preferences, text in
        guard ["on", "off"].contains(text) else { return false }
        preferences[keyPath: path] = text == "on"
        return true
      })
  }
}

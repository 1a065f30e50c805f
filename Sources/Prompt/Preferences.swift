import Commands

/// What a user has chosen about their shell: typed values by name.
struct Preferences: Equatable {
  enum Colours: String, CaseIterable { case auto, on, off }
  enum Switch: String, CaseIterable { case on, off }

  var prompt = PromptTemplate.standard
  var colours = Colours.auto
  var differences = ChangeDetail.brief
  /// How many parts of a value are shown before the rest is folded.
  var fold = 20
  var highlighting = Switch.on
  var hints = Switch.on
  var pager = Switch.on
}

extension Preferences {
  struct Entry: Sendable {
    /// The name that `set` calls it by.
    let name: String
    /// What it is for, in a line.
    let summary: String
    let choices: String
    let values: [String]
    let read: @Sendable (Preferences) -> String
    /// Sets the value, or says that it can't be that.
    let write: @Sendable (inout Preferences, String) -> Bool
  }

  static let entries: [Entry] = [
    choice("colours", "Whether text has colours.", \.colours),
    choice("differences", "How much of what an action has changed is told.", \.differences),
    entry(
      "fold", "How many elements of a list, or fields, are shown before the rest is folded.",
      "a whole number from 1", \.fold, read: { "\($0)" },
      parse: { Int($0).flatMap { $0 >= 1 ? $0 : nil } }),
    choice(
      "highlighting", "Draw the line being typed in colors, if text has colors.", \.highlighting),
    choice(
      "hints", "Whether what could follow is shown behind the line, where text has colours.",
      \.hints),
    choice("pager", "Whether what is longer than the screen goes through PAGER.", \.pager),
    entry(
      "prompt", "What stands before the line that is typed.",
      "a text with \(PromptTemplate.Field.allCases.map { "{\($0)}" }.joined(separator: " "))",
      \.prompt, read: { Value.string($0.text).description }, parse: { PromptTemplate($0) }),
  ]

  private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ summary: String, _ path: any WritableKeyPath<Preferences, Choice> & Sendable
  ) -> Entry {
    let values = Choice.allCases.map(\.rawValue)
    return entry(
      name, summary, values.joined(separator: ", "), values: values, path,
      read: { $0.rawValue }, parse: { Choice(rawValue: $0) })
  }

  private static func entry<Choice>(
    _ name: String, _ summary: String, _ choices: String, values: [String] = [],
    _ path: any WritableKeyPath<Preferences, Choice> & Sendable,
    read: @escaping @Sendable (Choice) -> String, parse: @escaping @Sendable (String) -> Choice?
  ) -> Entry {
    Entry(
      name: name, summary: summary, choices: choices, values: values,
      read: { read($0[keyPath: path]) },
      write: { preferences, text in
        guard let value = parse(text) else { return false }
        preferences[keyPath: path] = value
        return true
      })
  }
}

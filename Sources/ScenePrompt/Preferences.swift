import SceneCommands

/// The settings of a user's shell.
struct Preferences: Equatable {
  enum Colors: String, CaseIterable { case auto, on, off }
  enum Switch: String, CaseIterable { case on, off }

  var prompt = PromptTemplate.standard
  var colors = Colors.auto
  var differences = ChangeDetail.brief
  /// The number of parts of a value before the rest is folded.
  var fold = 20
  var highlighting = Switch.on
  var hints = Switch.on
  var pager = Switch.on
  /// Whether a new session begins where the last one ended.
  var restore = Switch.off
}

extension Preferences {
  struct Entry: Sendable {
    /// Its name as an argument of `set`.
    let name: String
    /// Its description in one line.
    let summary: String
    let choices: String
    let values: [String]
    let read: @Sendable (Preferences) -> String
    /// Sets the value; returns false for an invalid text.
    let write: @Sendable (inout Preferences, String) -> Bool
  }

  static let entries: [Entry] = [
    choice("colors", "Use colors.", \.colors),
    choice("differences", "Print what each command changes.", \.differences),
    entry(
      "fold", "Number of elements or fields of a value to print.",
      "a whole number from 1", \.fold, read: { "\($0)" },
      parse: { Int($0).flatMap { $0 >= 1 ? $0 : nil } }),
    choice(
      "highlighting", "Color the line while you type, if colors are on.", \.highlighting),
    choice(
      "hints", "Show hints after the cursor, if colors are on.",
      \.hints),
    choice("pager", "Show output that is longer than the screen in PAGER.", \.pager),
    entry(
      "prompt", "Prompt.",
      "text with \(PromptTemplate.Field.allCases.map { "{\($0)}" }.joined(separator: " "))",
      \.prompt, read: { Value.string($0.text).description }, parse: { PromptTemplate($0) }),
    choice(
      "restore", "Begin where the last session ended, at the next start.",
      \.restore),
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

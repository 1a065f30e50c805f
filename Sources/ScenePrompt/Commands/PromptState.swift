import SceneCommands
import SceneEngine
import SceneLanguage
import SceneText

/// The state that commands of the prompt read and change: settings, aliases, watched paths and the tutorial.
@MainActor
package final class PromptState {
  package let name: String
  var preferences = Preferences()
  var watchList = WatchList()
  var tutorial: Tutorial
  /// Prints a warning.
  var warn: @MainActor (String) -> Void = { _ in }
  /// Called for an alias that stands for a secret.
  var onSecretAlias: @MainActor () -> Void = {}
  /// Returns the command history, oldest first.
  var readHistory: @MainActor () async -> [(text: String, seconds: Int?)] = { [] }
  /// Lets the user edit a text, and runs the result.
  var edit: @MainActor (String) async throws(ScriptHost.Failure) -> Void = { _ in }
  var clearScreen: @MainActor () -> Void = {}
  /// The configuration file, whose lines run first; nil without a home directory.
  let configPath: String?

  private var aliases: [String: String] = [:]
  /// The aliases with their secrets redacted, to be shown.
  private(set) var shownAliases: [String: String] = [:]

  init(_ settings: ShellSettings) {
    name = settings.name
    configPath = settings.configPath
    tutorial = Tutorial(settings.lessons)
  }

  func setAlias(_ name: String, to command: String, shown: String) {
    aliases[name] = command
    shownAliases[name] = shown
  }

  /// Removes an alias; returns whether there was one.
  func removeAlias(_ name: String) -> Bool {
    shownAliases[name] = nil
    return aliases.removeValue(forKey: name) != nil
  }

  /// The cycle that a new alias would close, from its name through its command back to its name; nil for none.
  func cycle(from name: String, through command: String) -> [String]? {
    var left = aliases
    left[name] = command
    var chain = [name]
    while let text = left.removeValue(forKey: chain[chain.count - 1]) {
      chain.append(text.alias)
    }
    return chain.count > 2 && chain.last == name ? chain : nil
  }

  /// A line with its aliases replaced.
  func expanding(_ line: String) -> String { expansion(of: line).line }

  /// A line with its aliases replaced, and the names of those, in order; a backslash before the first word keeps it.
  func expansion(of line: String) -> (line: String, aliases: [String]) {
    var line = QuestionMark.helpCommand(for: line) ?? line
    var names: [String] = []
    // An alias may stand for another alias, but not for itself.
    var left = aliases
    while true {
      if let literal = line.withoutBackslash { return (literal, names) }
      let rest = line.drop { $0 == " " || $0 == "\t" }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let suffix = rest.dropFirst(word.count)
      guard suffix.first.map({ " \t;|".contains($0) }) ?? true,
        let text = left.removeValue(forKey: String(word))
      else { return (line, names) }
      names.append(String(word))
      line = text + suffix
    }
  }

  /// Notes about the aliases of a line, for its error.
  func notes(about names: [String]) -> [String] {
    names.compactMap { name in
      shownAliases[name].map { "note: '\(name)' is an alias for '\($0)'" }
    }
  }

  func unknownAlias(_ name: String, in context: CommandContext) -> ScriptFailure {
    let nearest = NearestNames.nearest(to: name, among: aliases.keys.sorted())
    return context.failure(
      .hostFailed, of: "name", "there is no alias '\(name)'",
      help: NearestNames.suggestion(nearest) ?? "'alias' lists the aliases")
  }
}

extension String {
  /// The first word, which may be an alias.
  var alias: String {
    String(drop { $0 == " " || $0 == "\t" }.prefix { !" \t;|".contains($0) })
  }

  /// The line without the backslash before its first word; nil if there is none.
  var withoutBackslash: String? {
    let rest = drop { $0 == " " || $0 == "\t" }
    let line = rest.dropFirst()
    guard rest.first == "\\", let first = line.first, first.isLetter || first == "_" else {
      return nil
    }
    return String(line)
  }
}

extension CommandContext {
  /// The state of the prompt.
  ///
  /// - Precondition: The command runs at a prompt.
  package var prompt: PromptState {
    guard let prompt = interpreter.frontEnd as? PromptState else {
      preconditionFailure("\(call.name) runs without a prompt")
    }
    return prompt
  }
}

extension Completer {
  var prompt: PromptState? { frontEnd as? PromptState }
}

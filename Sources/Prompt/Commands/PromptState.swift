import Commands
import Engine
import Language
import Terminal
import Text

/// The state that commands of the prompt read and change: settings, aliases, watched paths and the tutorial.
@MainActor
package final class PromptState {
  package let name: String
  var preferences = Preferences()
  var watchList = WatchList()
  var tutorial: Tutorial
  /// Called for an alias that stands for a secret.
  var onSecretAlias: @MainActor () -> Void = {}
  /// Returns the command history, oldest first.
  var readHistory: @MainActor () -> [HistoryEntry] = { [] }
  /// Lets the user edit a text, and runs the result.
  var edit: @MainActor (String) throws(ScriptHost.Failure) -> Void = { _ in }
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
      let word = text.drop { $0 == " " || $0 == "\t" }.prefix { !" \t;|".contains($0) }
      chain.append(String(word))
    }
    return chain.count > 2 && chain.last == name ? chain : nil
  }

  func expanding(_ line: String) -> String {
    var line = QuestionMark.helpCommand(for: line) ?? line
    // An alias may stand for another alias, but not for itself.
    var left = aliases
    while true {
      let rest = line.drop { $0 == " " || $0 == "\t" }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let suffix = rest.dropFirst(word.count)
      guard suffix.first.map({ " \t;|".contains($0) }) ?? true,
        let text = left.removeValue(forKey: String(word))
      else { return line }
      line = text + suffix
    }
  }

  func unknownAlias(_ name: String, in context: CommandContext) -> ScriptFailure {
    let nearest = NearestNames.nearest(to: name, among: aliases.keys.sorted())
    return context.failure(
      .hostFailed, of: "name", "there is no alias '\(name)'",
      help: NearestNames.suggestion(nearest) ?? "'alias' lists the aliases")
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

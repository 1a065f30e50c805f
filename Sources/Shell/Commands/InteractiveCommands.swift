import OrderedCollections
import Scenes
import Script
import Terminal

/// What only the interactive shell knows: how it is set, aliases, what is watched, and its tour.
@MainActor
final class InteractiveCommands: CommandExtension {
  /// How the shell is set.
  private(set) var preferences = Preferences()
  /// What aliases stand for.
  private var aliases: [String: String] = [:]
  /// What aliases stand for, as it may be shown: without what is secret in it.
  private(set) var shownAliases: [String: String] = [:]
  /// What is watched.
  var watches = StateWatches()
  /// The tour.
  var tutorial: Tutorial
  /// What to do where an alias turns out to stand for something that is secret.
  var tookSecret: @MainActor () -> Void = {}
  /// What was typed before, oldest first.
  var readTyped: @MainActor () -> [HistoryEntry] = { [] }

  /// The most lines that are listed of what was typed.
  private static let mostTyped = 100

  private let interpreter: Interpreter
  private let configPath: String?
  private let sessions: SessionRing?
  private let readFile: @MainActor (String) -> [UInt8]?

  /// Adds the commands to those of an interpreter.
  init(
    _ interpreter: Interpreter, settings: ShellSettings,
    readFile: @escaping @MainActor (String) -> [UInt8]?
  ) {
    self.interpreter = interpreter
    configPath = settings.configPath
    sessions = settings.sessions
    tutorial = Tutorial(settings.lessons)
    self.readFile = readFile
    interpreter.commandExtension = self
  }

  /// The commands, which are the same all the time.
  let schemas = InteractiveCommand.commands

  var commands: [CommandSchema] { schemas }

  let commandsTakingLines: Set = ["alias"]

  func perform(_ command: String, _ arguments: [Argument]) throws -> CommandOutput {
    switch try InteractiveCommand(command: command, arguments: arguments) {
    case .set(let name, let value): return try set(name, to: value)
    case .alias(let name, let command): return try alias(name, for: command)
    case .unalias(let name):
      guard aliases.removeValue(forKey: name) != nil else { throw unknown(alias: name) }
      shownAliases[name] = nil
      return .nothing
    case .watch(nil):
      let paths = watches.paths
      return .listing(
        paths.isEmpty ? "nothing is watched" : paths.joined(separator: "\n"),
        .array(paths.map(watched)))
    case .watch(let path?):
      let text: String
      switch interpreter.look(at: path) {
      case .value(let value): text = value.description
      case .absent(let suggestion):
        text = "not there yet" + (suggestion.map { "; \($0)" } ?? "")
      case .malformed(let message): throw CommandFailure(message, parameter: "path")
      }
      watches.add(path, interpreter.value(at: path))
      return .listing("\(path): \(text)", watched(path))
    case .unwatch(let path):
      guard watches.remove(path) else {
        guard let path else { throw CommandFailure("nothing is watched") }
        throw CommandFailure(
          "\(path) isn't watched", help: "watch alone lists what is", parameter: "path")
      }
      return .nothing
    case .tutorial(let move): return try guide(move)
    case .typed(let text, let all):
      let typed = TypedLines(entries: readTyped(), text: text, limit: all ? nil : Self.mostTyped)
      return .listing(typed.lines, typed.asValue)
    case .sessions:
      let listing = SessionListing(sessions?.kept ?? [])
      return .listing(listing.lines, listing.value)
    case .config: return .listing(configText, configData)
    }
  }

  private func watched(_ path: String) -> Value {
    .object(["path": .string(path), "value": interpreter.value(at: path) ?? .null])
  }

  // MARK: Settings

  private func set(_ name: String?, to value: String?) throws -> CommandOutput {
    guard let name else {
      return .listing(
        Self.table(Preferences.entries.map { ($0.name, $0.read(preferences)) }),
        .array(Preferences.entries.map(data)))
    }
    guard let entry = Preferences.entries.first(where: { $0.name == name }) else {
      let names = Preferences.entries.map(\.name)
      let nearest = NearestNames.nearest(to: name, among: names)
      throw CommandFailure(
        "nothing that can be set is called \(name)",
        help: NearestNames.suggestion(nearest) ?? "there are \(names.joined(separator: ", "))",
        parameter: "name")
    }
    guard let value else {
      return .listing(
        "\(entry.read(preferences))\n\(entry.summary)\nIt can be \(entry.choices).", data(of: entry)
      )
    }
    guard entry.write(&preferences, value) else {
      throw CommandFailure(
        "\(name) can't be \(value)", help: "it can be \(entry.choices)", parameter: "value")
    }
    return .nothing
  }

  private func data(of entry: Preferences.Entry) -> Value {
    .object([
      "name": .string(entry.name), "value": .string(entry.read(preferences)),
      "summary": .string(entry.summary),
      "choices": entry.values.isEmpty
        ? .string(entry.choices) : .array(entry.values.map { .string($0) }),
    ])
  }

  private static func table(_ rows: [(String, String)]) -> String {
    ColumnText.Table(rows.map { [$0, $1] }).lines.joined(separator: "\n")
  }

  // MARK: Aliases

  private func alias(_ name: String?, for command: String?) throws -> CommandOutput {
    guard let name else {
      let rows = shownAliases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return .listing(
        rows.isEmpty ? "no aliases" : Self.table(rows),
        .array(rows.map { .object(["name": .string($0), "command": .string($1)]) }))
    }
    guard let command else {
      guard let text = shownAliases[name] else { throw unknown(alias: name) }
      return .text(text)
    }
    let isWord = name.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard isWord, !name.isEmpty else {
      throw CommandFailure(
        "an alias can't be called \(name)", help: "use letters and digits", parameter: "name")
    }
    guard Keyword(rawValue: name) == nil else {
      throw CommandFailure(
        "\(name) is a word of the language", help: "use another name", parameter: "name")
    }
    if let circle = circle(from: name, meaning: command) {
      throw CommandFailure(
        "the aliases go in a circle: \(circle.joined(separator: " > "))",
        help: "unalias forgets one of them", parameter: "command")
    }
    aliases[name] = command
    let secrets = interpreter.secrets
    shownAliases[name] = secrets.concealing(output: secrets.concealing(command))
    if secrets.judge(expanding(command)) == .secret { tookSecret() }
    return .nothing
  }

  /// The aliases that would lead back to a new one, and it.
  private func circle(from name: String, meaning command: String) -> [String]? {
    var left = aliases
    left[name] = command
    var chain = [name]
    while let text = left.removeValue(forKey: chain[chain.count - 1]) {
      let word = text.drop { $0 == " " || $0 == "\t" }.prefix { !" \t;|".contains($0) }
      chain.append(String(word))
    }
    return chain.count > 2 && chain.last == name ? chain : nil
  }

  private func unknown(alias name: String) -> CommandFailure {
    let nearest = NearestNames.nearest(to: name, among: aliases.keys.sorted())
    return CommandFailure(
      "there is no alias \(name)",
      help: NearestNames.suggestion(nearest) ?? "alias alone lists them", parameter: "name")
  }

  /// A line as it is meant, with an alias at its start replaced by what it stands for.
  func expanding(_ line: String) -> String {
    var line = line
    // An alias may stand for another, but none for itself.
    var left = aliases
    while true {
      let rest = line.drop { $0 == " " || $0 == "\t" }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let behind = rest.dropFirst(word.count)
      guard behind.first.map({ " \t;|".contains($0) }) ?? true,
        let text = left.removeValue(forKey: String(word))
      else { return line }
      line = text + behind
    }
  }

  // MARK: Configuration

  private var configData: Value {
    let text = configPath.flatMap(readFile).map { String(decoding: $0, as: UTF8.self) }
    return .object([
      "path": configPath.map { .string($0) } ?? .null, "text": text.map { .string($0) } ?? .null,
    ])
  }

  private var configText: String {
    guard let configPath else { return "there is no home to keep it in" }
    guard let bytes = readFile(configPath) else {
      return "\(configPath): not there yet; its lines would be run by each shell that starts"
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return "\(configPath):\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)"
  }

  // MARK: Tour

  private func guide(_ move: TutorialMove?) throws -> CommandOutput {
    guard !tutorial.lessons.isEmpty else {
      throw CommandFailure("this app has no tutorial", help: "help lists the commands")
    }
    switch move {
    case nil:
      let place = tutorial.place
      tutorial.begin()
      guard let place else { break }
      return .text("It begins again; it was at \(place).\n\n\(tutorial.text)")
    case .again?: break
    case .next?: tutorial.goOn()
    case .stop?:
      tutorial.stop()
      return .text("The tutorial is over; `tutorial` begins again.")
    }
    return .text(tutorial.text)
  }
}

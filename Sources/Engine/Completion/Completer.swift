package import Commands
package import Scenes
import Sessions

/// The word at the cursor as an argument of a command.
package struct ArgumentPoint {
  /// What was typed of it.
  package let typed: String
  /// The pieces between the command and it.
  package let given: ArraySlice<LinePiece>

  /// Whether no other argument stands before it.
  package var isFirst: Bool { !given.contains { $0.flag == nil } }
}

/// Says what could be typed, given a live app.
@MainActor
package struct Completer {
  /// The app that commands would go to.
  package let app: any SceneApp
  /// The commands that can be called.
  package let registry: CommandRegistry
  /// The variables that are set, by name.
  package var variables: [String: Value] = [:]
  /// What a folder of the file system holds; nothing where there is none.
  package var listFolder: (_ path: String) -> [(name: String, isFolder: Bool)] = { _ in [] }
  /// The programs that can be called by names with this beginning.
  package var listPrograms: (_ beginning: String) -> [String] = { _ in [] }
  /// What aliases stand for, by their names.
  package var aliases: [String: String] = [:]
  /// What the commands for a terminal work on.
  package var frontEnd: AnyObject?
  /// Whether the state is looked at, which takes as long as there is state.
  package var readsState = true
  /// How many actions in front are enough besides the one that was typed whole.
  package var actionLimit = Int.max

  private let schemas: [CommandSchema]
  private let names: Set<String>

  /// Creates a completer for an app.
  package init(app: any SceneApp, registry: CommandRegistry) {
    self.app = app
    self.registry = registry
    schemas = registry.schemas
    names = Set(schemas.map(\.name))
  }

  /// What could stand at the cursor.
  ///
  /// - Parameters:
  ///   - text: The line, with the lines of the same statement before it.
  ///   - cursor: An offset in UTF-8 bytes.
  /// - Returns: Where the word at the cursor begins, and what could take its place.
  package func complete(_ text: String, cursor: Int) -> Completion {
    guard let point = CompletionPoint(String(decoding: text.utf8.prefix(cursor), as: UTF8.self))
    else { return .empty }
    let typed = point.typed
    var suggestions = suggestions(at: point)
    // What insists is typed, and not put in because there is nothing else.
    if typed.text.isEmpty, suggestions.count == 1, suggestions[0].text.hasPrefix("--") {
      suggestions = []
    }
    var seen: Set<String> = []
    return Completion(
      start: typed.start,
      candidates: suggestions.compactMap { suggestion in
        let word = suggestion.word(quote: typed.quote)
        guard seen.insert(word).inserted else { return nil }
        return Completion.Candidate(
          word, summary: suggestion.summary, appendsSpace: suggestion.isWhole)
      })
  }

  /// What could take the place of the word at the cursor.
  func suggestions(at point: CompletionPoint) -> [Suggestion] {
    let typed = point.typed
    return typed.text.hasPrefix("$") && typed.quote == nil
      ? Self.matching(typed.text, variablePaths(typed.text))
      : Self.matching(typed.text, suggestions(for: point))
  }

  /// Those that begin with what was typed; if there are none, those that do but for capitals.
  private static func matching(_ typed: String, _ suggestions: [Suggestion]) -> [Suggestion] {
    let exact = suggestions.filter { $0.text.hasPrefix(typed) }
    guard exact.isEmpty else { return exact }
    let lowercased = typed.lowercased()
    return suggestions.filter { $0.text.lowercased().hasPrefix(lowercased) }
  }

  private func suggestions(for point: CompletionPoint) -> [Suggestion] {
    let typed = point.typed.text
    switch point.role {
    case .command(let startsStatement):
      return point.typed.quote == nil ? commands(typed, startsStatement: startsStatement) : []
    case .argument(let pieces): return arguments(after: pieces, typed)
    case .side(let other):
      return values(like: other) + sides
    case .sideOrNext(let pieces, let next):
      let isQuery = registry.queries.contains(pieces.first?.bare ?? "")
      return (isQuery ? arguments(after: pieces, typed) : [])
        + next.map { Suggestion(text: $0, isSyntax: true) }
    case .words(let words): return words.map { Suggestion(text: $0, isSyntax: true) }
    case .file: return files(typed)
    case .program:
      return typed.contains("/") ? files(typed) : listPrograms(typed).map { Suggestion(text: $0) }
    case .anything: return []
    }
  }

  // MARK: Commands

  /// What can begin a command: actions in front, scenes and services, commands, words.
  private func commands(_ typed: String, startsStatement: Bool) -> [Suggestion] {
    guard !typed.contains(".") else { return actions(ofTargetIn: typed) }
    let words =
      startsStatement ? registry.words.map(\.schema).filter { $0.name != "!" } : []
    // An alias is known at the start of a line only, which is near enough.
    let aliases = startsStatement ? aliasSuggestions : []
    return aliases + frontActions(typed).map { Suggestion($0) } + targetsToCall
      + (schemas + registry.interactiveSchemas + words).map { Suggestion($0) }
  }

  /// The actions in front that begin with what was typed; if none does, all.
  ///
  /// There may be thousands, of which a suggestion isn't made for each to be thrown away.
  private func frontActions(_ typed: String) -> [CommandSchema] {
    let all = app.router.front?.commands ?? []
    // What is shorter to find out comes first.
    let fitting = all.lazy.filter {
      $0.name.hasPrefix(typed) && !names.contains($0.name)
    }
    guard let first = fitting.first else {
      return all.filter { !names.contains($0.name) }
    }
    guard actionLimit < Int.max else { return Array(fitting) }
    let whole = first.name == typed ? nil : fitting.first { $0.name == typed }
    return [whole].compactMap(\.self) + fitting.prefix(actionLimit)
  }

  /// The names that a command can begin with.
  var commandNames: [String] {
    (app.router.front?.commands ?? []).map(\.name)
      + registry.entries.map(\.schema.name) + aliases.keys.sorted()
      + Target.all(of: app).map(\.name)
  }

  /// The scenes and services that have commands, each with the dot behind it.
  private var targetsToCall: [Suggestion] {
    Target.all(of: app).filter { !$0.commands.isEmpty }.map { target in
      Suggestion(
        text: "\(target.name).", summary: target.commands.map(\.name).joined(separator: ", "),
        isWhole: false)
    }
  }

  /// The commands of the target before the last dot.
  private func actions(ofTargetIn typed: String) -> [Suggestion] {
    guard let dot = typed.lastIndex(of: "."),
      let target = Target.named(String(typed[..<dot]), in: app)
    else { return [] }
    return target.commands.map { Suggestion($0, called: "\(typed[..<dot]).\($0.name)") }
  }

  /// Actions in front, and those of a target before a dot.
  func actions(_ typed: String) -> [Suggestion] {
    guard !typed.contains(".") else { return actions(ofTargetIn: typed) }
    return (app.router.front?.commands ?? []).map { Suggestion($0) } + targetsToCall
  }

  /// The schema of an action as it is called: `confirm`, `pickMeUp.confirm`.
  func schema(ofAction name: String) -> CommandSchema? { Target.schema(ofAction: name, in: app) }

  /// The aliases, with what they stand for.
  package var aliasSuggestions: [Suggestion] {
    aliases.sorted { $0.key < $1.key }.map { Suggestion(text: $0.key, summary: $0.value) }
  }

  // MARK: Comparisons

  /// What can begin a side of a comparison.
  private var sides: [Suggestion] {
    schemas.filter { registry.queries.contains($0.name) }.map { Suggestion($0) }
      + variables.keys.sorted().map { Suggestion(text: "$\($0)", isSyntax: true) }
  }

  /// What the other side of a comparison is now, as far as it is a path into the state.
  private func values(like pieces: [LinePiece]) -> [Suggestion] {
    guard readsState, pieces.count == 2, pieces[0].bare == "state",
      let value = state(at: pieces[1].text)
    else {
      return []
    }
    switch value {
    case .bool: return [Suggestion(text: "true"), Suggestion(text: "false")]
    case .null, .int, .double: return [Suggestion(text: value.description, summary: "now")]
    case .string(let text), .symbol(let text): return [Suggestion(text: text, summary: "now")]
    case .array, .object, .variant, .redacted: return []
    }
  }

  // MARK: Files

  /// What a folder holds, for the name of a file.
  package func files(_ typed: String) -> [Suggestion] {
    let folder = typed[
      ..<(typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex)]
    let showsHidden = typed.dropFirst(folder.count).hasPrefix(".")
    return listFolder(folder.isEmpty ? "." : String(folder)).filter { entry in
      showsHidden || !entry.name.hasPrefix(".")
    }.map { entry in
      Suggestion(
        text: "\(folder)\(entry.name)\(entry.isFolder ? "/" : "")", isWhole: !entry.isFolder)
    }
  }
}

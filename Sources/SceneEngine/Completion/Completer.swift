package import SceneCommands
import SceneLanguage
import SceneLinks
package import Scenes
import SceneSessions

/// The word at the cursor as an argument of a command.
package struct ArgumentPoint {
  package let typed: String
  /// The pieces between the command and it.
  package let given: ArraySlice<LinePiece>

  /// Whether it is the first argument.
  package var isFirst: Bool { !given.contains { $0.flag == nil } }
}

/// Completes a line, given a live app.
@MainActor
package struct Completer {
  package let app: any SceneApp
  package let registry: CommandRegistry
  package var variables: [String: Value] = [:]
  /// Lists a directory of the file system.
  package var listFolder: (_ path: String) -> [(name: String, isFolder: Bool)] = { _ in [] }
  /// Lists the programs whose names have this beginning.
  package var listPrograms: (_ beginning: String) -> [String] = { _ in [] }
  package var aliases: [String: String] = [:]
  /// The state of the prompt.
  package var frontEnd: AnyObject?
  /// Whether the state is read, which takes longer the more state there is.
  var readsState = true
  /// The maximum number of actions of the front scene that are suggested, besides an exact match.
  var actionLimit = Int.max

  /// The completer for what is computed after each key: it reads neither the state nor directories, and finds no more
  /// actions than show that there are several.
  var quick: Completer {
    var quick = self
    (quick.listFolder, quick.listPrograms) = ({ _ in [] }, { _ in [] })
    quick.readsState = false
    quick.actionLimit = 2
    return quick
  }

  /// The commands that scripts can call, and their names.
  private let schemas: [CommandSchema]
  private let names: Set<String>

  package init(app: any SceneApp, registry: CommandRegistry) {
    self.app = app
    self.registry = registry
    schemas = registry.schemas
    names = Set(registry.commands.map { $0.name })
  }

  /// The candidates for the cursor, an offset in UTF-8 bytes of a text with all lines of the statement.
  package func complete(_ text: String, cursor: Int) -> Completion {
    guard let point = CompletionPoint(String(decoding: text.utf8.prefix(cursor), as: UTF8.self))
    else { return .empty }
    let typed = point.typed
    var suggestions = suggestions(at: point)
    // Never insert --force, even if it is the only candidate.
    if typed.text.isEmpty, suggestions.count == 1, suggestions[0].text == "--force" {
      suggestions = []
    }
    // With the cursor before the closing quote, that is there already.
    let next = text.utf8.dropFirst(cursor).first.map { Character(Unicode.Scalar($0)) }
    let isClosed = next != nil && next == typed.quote
    var seen: Set<String> = []
    return Completion(
      start: typed.start,
      candidates: suggestions.compactMap { suggestion in
        var word = suggestion.word(quote: typed.quote)
        if isClosed, !suggestion.isSyntax {
          guard word.first == next else { return nil }
          if suggestion.isComplete { word.removeLast() }
        }
        guard seen.insert(word).inserted else { return nil }
        return Completion.Candidate(
          word, summary: suggestion.summary, appendsSpace: suggestion.isComplete && !isClosed)
      })
  }

  /// The suggestions that begin with the typed text; if there are none, those that do ignoring case.
  func suggestions(at point: CompletionPoint) -> [Suggestion] {
    let typed = point.typed.text
    let isVariable = typed.hasPrefix("$") && point.typed.quote == nil
    let all = isVariable ? variablePaths(typed) : suggestions(for: point)
    let exact = all.filter { $0.text.hasPrefix(typed) }
    guard exact.isEmpty else { return exact }
    let lowercased = typed.lowercased()
    return all.filter { $0.text.lowercased().hasPrefix(lowercased) }
  }

  private func suggestions(for point: CompletionPoint) -> [Suggestion] {
    let typed = point.typed.text
    switch point.role {
    case .command(let startsStatement):
      return point.typed.quote == nil ? commands(typed, startsStatement: startsStatement) : []
    case .argument(let pieces): return arguments(after: pieces, typed)
    case .side(let other):
      let names = point.keyword == .bisect ? registry.pastQueries : registry.queries
      let queries = schemas.filter { names.contains($0.name) }
      return values(like: other) + queries.map { Suggestion($0) }
        + variablePaths("$")
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

  /// The words that can begin a command: actions of the scenes in front, scenes, services, commands, keywords.
  private func commands(_ typed: String, startsStatement: Bool) -> [Suggestion] {
    guard !typed.contains(".") else { return actions(typed) }
    // Aliases are expanded at the start of a line only; the start of a statement is close enough.
    let aliases = startsStatement ? aliasSuggestions : []
    let keywords =
      startsStatement ? registry.keywords.map(\.schema).filter { $0.name != "!" } : []
    return aliases + frontActions(typed).map { Suggestion($0) } + targetsToCall
      + (schemas + registry.interactiveSchemas + keywords).map { Suggestion($0) }
  }

  /// The actions of the scenes in front that begin with the typed text; if there are none, all actions.
  ///
  /// There may be thousands, so they are filtered before suggestions are made.
  private func frontActions(_ typed: String) -> [CommandSchema] {
    let all = app.frontActions
    // The cheaper test comes first.
    let fitting = all.lazy.filter { $0.name.hasPrefix(typed) && !names.contains($0.name) }
    guard let first = fitting.first else { return all.filter { !names.contains($0.name) } }
    guard actionLimit < Int.max else { return Array(fitting) }
    let whole = first.name == typed ? nil : fitting.first { $0.name == typed }
    return [whole].compactMap(\.self) + fitting.prefix(actionLimit)
  }

  /// All names that can begin a command.
  var commandNames: [String] {
    app.frontActions.map(\.name) + registry.entries.map(\.schema.name) + aliases.keys.sorted()
      + CommandTarget.all(of: app).map(\.name)
  }

  /// The scenes and services with commands, each with a dot at the end.
  private var targetsToCall: [Suggestion] {
    CommandTarget.all(of: app).filter { !$0.commands.isEmpty }.map {
      Suggestion(text: "\($0.name).", summary: $0.commandNames, isComplete: false)
    }
  }

  /// The actions of the scenes in front, or those of the target before a dot.
  func actions(_ typed: String) -> [Suggestion] {
    guard let dot = typed.lastIndex(of: ".") else {
      return app.frontActions.map { Suggestion($0) } + targetsToCall
    }
    let target = CommandTarget.named(String(typed[..<dot]), in: app)
    return (target?.commands ?? []).map {
      Suggestion($0, called: "\(typed[..<dot]).\($0.name)")
    }
  }

  package var aliasSuggestions: [Suggestion] {
    aliases.sorted { $0.key < $1.key }.map { Suggestion(text: $0.key, summary: $0.value) }
  }

  // MARK: Values

  /// The current value of the left side of a comparison, if it is a path into the state.
  private func values(like pieces: [LinePiece]) -> [Suggestion] {
    guard readsState, pieces.count == 2, pieces[0].bare == "state",
      let value = state(at: pieces[1].text)
    else { return [] }
    switch value {
    case .bool: return [Suggestion(text: "true"), Suggestion(text: "false")]
    case .null, .int, .double: return [Suggestion(text: value.description, summary: "now")]
    case .string(let text), .symbol(let text): return [Suggestion(text: text, summary: "now")]
    case .array, .object, .variant, .redacted: return []
    }
  }

  package func files(_ typed: String) -> [Suggestion] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { typed[...$0] } ?? ""
    let showsHidden = typed.dropFirst(folder.count).hasPrefix(".")
    return listFolder(folder.isEmpty ? "." : String(folder)).filter { entry in
      showsHidden || !entry.name.hasPrefix(".")
    }.map { entry in
      Suggestion(
        text: "\(folder)\(entry.name)\(entry.isFolder ? "/" : "")", isComplete: !entry.isFolder)
    }
  }

  func links(_ typed: String) -> [Suggestion] {
    let state = StateValues(app: app)
    return LinkSuggestions(table: app.router.links) { parameter, pattern in
      readsState ? state.suggestions(for: parameter.name, of: pattern.name) : []
    }.suggestions(typed)
  }
}

extension SceneApp {
  /// The actions that are called by their names alone: those of the front scene, and of scenes that it embeds.
  @MainActor var frontActions: [CommandSchema] {
    guard let front = router.front, !front.children.isEmpty else {
      return router.front?.commands ?? []
    }
    var known: Set<String> = []
    return front.withEmbedded.flatMap(\.commands).filter { known.insert($0.name).inserted }
  }
}

extension CommandTarget {
  var commandNames: String { commands.map(\.name).joined(separator: ", ") }
}

extension StateValues {
  /// The values in the state that fit a parameter, each with its path.
  func suggestions(for parameter: String, of owner: String) -> [Suggestion] {
    values(for: parameter, of: owner).map { Suggestion(text: $0.text, summary: "\($0.path)") }
  }
}

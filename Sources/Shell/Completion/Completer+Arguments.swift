import Scenes
import Sessions
import Script

/// What the arguments of commands can be.
extension Completer {
  /// The commands that take all words as their own, and no `--json` for the shell.
  private static let openEnded: Set = ["echo", "source", "script"]

  /// What can follow the pieces of a command.
  func arguments(after pieces: [LinePiece], _ typed: String) -> [Suggestion] {
    guard let command = pieces.first?.bare else { return [] }
    let given = pieces.dropFirst()
    if given.last?.kind == .label {
      // A flag is no value.
      return (places(after: command, given) ?? words(after: command, given, typed))
        .filter { !$0.isSyntax }
    }
    // The flag that all of these share is for those who begin to type one.
    let json =
      typed.hasPrefix("-") && !Self.openEnded.contains(command)
        && !given.contains { $0.flag == "json" }
      ? [Suggestion(text: "--json", summary: "Prints data.", isSyntax: true)] : []
    return (places(after: command, given) ?? words(after: command, given, typed)) + json
  }

  /// What the commands take that know what they take: files, paths, places, names.
  private func words(
    after command: String, _ given: ArraySlice<LinePiece>, _ typed: String
  ) -> [Suggestion] {
    let isFirst = !given.contains { $0.flag == nil }
    switch command {
    case "help": return isFirst ? topics(typed) : []
    case "state":
      return (isFirst ? statePaths(typed) : [])
        + (typed.hasPrefix("-") ? flags(of: command, given) : [])
    case "screen": return isFirst ? scenes : []
    case "links": return linkTopics(given.filter { $0.flag != "json" }[...], typed)
    case "open": return (isFirst ? links(typed) : []) + flags(of: command, given)
    case "tab": return isFirst ? tabs : []
    case "follow": return isFirst ? routes : []
    case "source", "save", "read": return isFirst ? files(typed) : []
    case "restore" where isFirst: return files(typed) + flags(of: command, given)
    case "echo": return []
    case "dispatch" where given.isEmpty: return actions(typed)
    case "watch" where isOwn(command): return isFirst ? statePaths(typed) : []
    case "unwatch" where isOwn(command):
      return isFirst ? own.watchedPaths.map { Suggestion(text: $0) } : []
    case "alias" where isOwn(command), "unalias" where isOwn(command):
      return isFirst ? own.aliasSuggestions : []
    case "set" where isOwn(command):
      guard let name = given.first else { return own.settings }
      return given.count == 1 ? own.values(of: name.text) : []
    case "script": return header(given)
    default:
      let pieces = [LinePiece(kind: .word, text: command, start: 0)] + given
      guard let call = call(after: pieces) else { return [] }
      return arguments(of: call.schema, call.given)
    }
  }

  /// The place that a command takes, and the values of the one it was given; nil for other commands.
  private func places(
    after command: String, _ given: ArraySlice<LinePiece>
  ) -> [Suggestion]? {
    guard BuiltIn.takingPlaces.contains(command) else { return nil }
    let flags = flags(of: command, given)
    if command == "popTo" { return given.contains { $0.flag == nil } ? flags : below + flags }
    guard let call = placeCall(command, given) else {
      return app.places.map { Suggestion($0) } + flags
    }
    return arguments(of: call.schema, call.given) + flags
  }

  /// A command as it is called, as far as it was typed.
  struct Call {
    /// What is called; for `push ride` the place.
    var schema: CommandSchema
    /// What was given of it.
    var given: ArraySlice<LinePiece>
  }

  /// What the word at the cursor is an argument of; nil where nobody knows such a command.
  func call(after pieces: [LinePiece]) -> Call? {
    guard let command = pieces.first?.bare else { return nil }
    let given = pieces.dropFirst()
    if command == "dispatch", let action = given.first {
      return schema(ofAction: action.text).map { Call(schema: $0, given: given.dropFirst()) }
    }
    if BuiltIn.takingPlaces.contains(command), command != "popTo",
      let call = placeCall(command, given)
    {
      return call
    }
    let schema =
      Self.builtIns.first { $0.name == command } ?? schema(ofAction: command)
      ?? own.commands.first { $0.name == command }
    return schema.map { Call(schema: $0, given: given) }
  }

  private func placeCall(_ command: String, _ given: ArraySlice<LinePiece>) -> Call? {
    let labels = Set((Self.builtIns.first { $0.name == command }?.parameters ?? []).map(\.label))
    var rest = Array(given)
    rest.removeAll { $0.flag.map(labels.contains) ?? false }
    guard let name = rest.first, let place = app.places.first(where: { $0.name == name.text })
    else { return rest.isEmpty ? nil : Call(schema: CommandSchema(""), given: []) }
    return Call(schema: place, given: rest.dropFirst())
  }

  /// Whether a command is the shell's, and no action of the scene in front has its name.
  private func isOwn(_ command: String) -> Bool {
    own.commands.contains { $0.name == command } && schema(ofAction: command) == nil
  }

  /// What a script can say of itself.
  private func header(_ given: ArraySlice<LinePiece>) -> [Suggestion] {
    if let last = given.last, last.kind == .label {
      return last.text == ScriptHeader.Field.clock.rawValue
        ? ScriptHeader.Clock.allCases.map { Suggestion(text: $0.rawValue) } : []
    }
    return ScriptHeader.Field.allCases.map(\.rawValue).filter { field in
      !given.contains { $0.kind == .label && $0.text == field }
    }.map { Suggestion(text: "\($0):", isSyntax: true) }
  }

  /// The values of the parameter at hand, and the labels of those that aren't given.
  private func arguments(
    of schema: CommandSchema?, _ given: ArraySlice<LinePiece>
  ) -> [Suggestion] {
    guard let schema else { return [] }
    if let last = given.last, last.kind == .label {
      return schema.parameter(at: last).map { values(of: $0, schema.name) } ?? []
    }
    let left = schema.parameters(after: given)
    guard let next = left.first else { return [] }
    return (next.isFlag ? [] : values(of: next, schema.name)) + left.flatMap(\.suggestions)
  }

  /// The flags of a command of the shell that aren't given.
  private func flags(of command: String, _ given: ArraySlice<LinePiece>) -> [Suggestion] {
    let parameters = Self.builtIns.first { $0.name == command }?.parameters ?? []
    let missing = parameters.filter { parameter in
      parameter.isFlag && !given.contains { $0.flag == parameter.label }
    }
    return missing.compactMap(\.flagSuggestion)
  }

  /// What `popTo` can name: the places below the scene in front, and the entries there.
  private var below: [Suggestion] {
    app.router.tree.path.dropLast().reversed().flatMap { entry in
      [
        Suggestion(text: entry.destination.name, summary: "\(entry.destination)\(entry.id)"),
        Suggestion(text: "\(entry.destination.name)\(entry.id)", summary: "\(entry.destination)"),
      ]
    }
  }

  /// What a parameter can be, as far as its type tells, or for an action or a place the state.
  private func values(of parameter: CommandParameter, _ owner: String) -> [Suggestion] {
    let listed = values(of: parameter.type)
    let isOwn = (Self.builtIns + LinkCommand.commands + own.commands).contains { $0.name == owner }
    guard readsState, !isOwn, let isMeant = parameter.type.meansText else { return listed }
    return StateValues(app: app).suggestions(for: parameter.name, of: owner)
      .filter { isMeant($0.text) } + listed
  }

  private func values(of type: ArgumentType) -> [Suggestion] {
    switch type {
    case .bool: [Suggestion(text: "true"), Suggestion(text: "false")]
    case .enumeration(_, let cases): cases.map { Suggestion(text: $0) }
    case .optional(let wrapped): values(of: wrapped) + [Suggestion(text: "null")]
    case .url: links("")
    default: []
    }
  }

  /// What `help` knows by name.
  private func topics(_ typed: String) -> [Suggestion] {
    guard !typed.contains(".") else { return actions(typed) }
    return (app.router.front?.commands ?? []).map { Suggestion($0) }
      + Target.all(of: app).map {
        Suggestion(text: $0.name, summary: $0.commands.map(\.name).joined(separator: ", "))
      }
      + (Self.builtIns + BuiltIn.keywords + own.commands).map {
        Suggestion(text: $0.name, summary: $0.summary, isSyntax: true)
      }
      + app.places.map { Suggestion($0) }
  }

  private var scenes: [Suggestion] {
    Target.all(of: app).compactMap { target in
      guard case .scene(let scene) = target else { return nil }
      return Suggestion(text: scene.name)
    }
  }

  /// What can be asked about links.
  private func linkTopics(_ given: ArraySlice<LinePiece>, _ typed: String) -> [Suggestion] {
    let topics = LinkCommand.commands
    guard let first = given.first else { return topics.map { Suggestion($0) } + links(typed) }
    let rest = given.dropFirst()
    switch first.text {
    case "explain": return rest.isEmpty ? links(typed) : []
    case "check": return rest.isEmpty ? files(typed) : []
    case "print":
      guard let place = rest.first else { return app.places.map { Suggestion($0) } }
      return arguments(of: app.places.first { $0.name == place.text }, rest.dropFirst())
    default: return arguments(of: topics.first { $0.name == first.text }, rest)
    }
  }

  private func links(_ typed: String) -> [Suggestion] {
    let state = StateValues(app: app)
    return LinkSuggestions(table: app.router.links) { parameter, pattern in
      readsState ? state.suggestions(for: parameter.name, of: pattern.name) : []
    }.suggestions(typed)
  }

  private var tabs: [Suggestion] {
    app.router.tabNames.map { Suggestion(text: $0) }
  }

  private var routes: [Suggestion] {
    let modes = RouteQueue.Mode.allCases.map { Suggestion(text: $0.rawValue) }
    return app.router.routes.pending.map { route in
      Suggestion(text: "\(route.number)", summary: "\(route.route) of \(route.scene.name)")
    } + modes
  }
}

extension CommandSchema {
  /// The parameter that a label names.
  func parameter(at label: LinePiece) -> CommandParameter? {
    parameters.first { $0.label == label.text }
  }

  /// The parameters that aren't given yet; none where a label waits for its value.
  func parameters(after given: ArraySlice<LinePiece>) -> [CommandParameter] {
    var left = parameters
    for piece in given {
      if piece.kind == .label { left.removeAll { $0.label == piece.text } }
      if let flag = piece.flag { left.removeAll { $0.label == flag && $0.takesFlag } }
    }
    let unlabelled = zip(given, [nil] + given.map(Optional.some)).filter { piece, before in
      piece.kind == .word && before?.kind != .label && piece.flag == nil
    }
    left.removeFirst(min(unlabelled.count, left.count))
    return left
  }
}

extension CommandParameter {
  /// How it is named: `email:`, and `--force` where that says all.
  fileprivate var suggestions: [Suggestion] {
    let labelled = label.map { Suggestion(text: "\($0):", summary: words, isSyntax: true) }
    return [flagSuggestion, labelled].compactMap(\.self)
  }

  /// `--force`, where it is a flag.
  fileprivate var flagSuggestion: Suggestion? {
    guard isFlag, let label else { return nil }
    return Suggestion(
      text: "--\(label)", summary: summary.isEmpty ? nil : summary, isSyntax: true)
  }

  /// Its type, default and documentation in one line.
  fileprivate var words: String {
    "\(type)" + (shownDefault.map { ", \($0) by default" } ?? "")
      + (summary.isEmpty ? "" : ": \(summary)")
  }
}

extension ArgumentType {
  /// Whether a text that stands in the state can be meant; nil where nothing there can.
  fileprivate var meansText: ((String) -> Bool)? {
    switch self {
    case .string: { _ in true }
    case .integer: { Int128($0) != nil }
    case .double: { Double($0) != nil }
    case .uuid: { $0.utf8.count == 36 && !$0.contains(" ") }
    case .optional(let wrapped): wrapped.meansText
    case .bool, .date, .duration, .url, .enumeration, .secret, .array, .json: nil
    }
  }
}

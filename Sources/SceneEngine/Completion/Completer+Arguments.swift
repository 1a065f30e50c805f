package import SceneCommands
import SceneLanguage
import SceneLinks
import Scenes
import SceneSessions

/// The arguments of commands.
extension Completer {
  func arguments(after pieces: [LinePiece], _ typed: String) -> [Suggestion] {
    guard let command = pieces.first?.bare else { return [] }
    let point = ArgumentPoint(typed: typed, given: pieces.dropFirst())
    let suggestions = suggestions(after: command, point)
    // Flags are not values.
    if point.given.last?.kind == .label { return suggestions.filter { !$0.isSyntax } }
    // `--json`, which most commands have, is suggested only after a `-`.
    guard typed.hasPrefix("-"), Keyword(rawValue: command) == nil,
      !point.given.contains(where: { $0.flag == Flags.json })
    else { return suggestions }
    let type = registry[command]
    let summary = type.map { Flags.jsonSummary(of: $0) } ?? Flags.jsonSummaryOfChanges
    let json = summary.map { Suggestion(text: "--\(Flags.json)", summary: $0, isSyntax: true) }
    return suggestions + [json].compactMap(\.self)
  }

  private func suggestions(after command: String, _ point: ArgumentPoint) -> [Suggestion] {
    if command == Keyword.script.rawValue { return header(point.given) }
    guard let type = registry[command] else {
      return values(of: CommandTarget.schema(ofAction: command, in: app), after: point.given)
    }
    return type.suggestions(for: point, in: self)
  }

  /// A call, as far as it was typed.
  struct Call {
    /// The action or command; for `push ride` the place.
    var schema: CommandSchema
    var given: ArraySlice<LinePiece>
  }

  /// The call whose argument is at the cursor; nil for an unknown command.
  func call(after pieces: [LinePiece]) -> Call? {
    guard let command = pieces.first?.bare else { return nil }
    let given = pieces.dropFirst()
    let type = registry[command]
    let traits = type?.traits ?? []
    if traits.contains(.takesAction), let action = given.first {
      return CommandTarget.schema(ofAction: action.text, in: app).map {
        Call(schema: $0, given: given.dropFirst())
      }
    }
    if let type, traits.contains(.takesPlace), !traits.contains(.takesEntry),
      let call = placeCall(type, given)
    {
      return call
    }
    return (type?.schema ?? CommandTarget.schema(ofAction: command, in: app)).map {
      Call(schema: $0, given: given)
    }
  }

  private func placeCall(_ type: any ShellCommand.Type, _ given: ArraySlice<LinePiece>) -> Call? {
    let labels = Set(type.schema.parameters.map(\.label))
    let rest = given.filter { !($0.flag.map(labels.contains) ?? false) }
    guard let name = rest.first, let place = app.places.first(where: { $0.name == name.text })
    else { return rest.isEmpty ? nil : Call(schema: CommandSchema(""), given: []) }
    return Call(schema: place, given: rest.dropFirst())
  }

  /// The places that a command takes, or the values of the given place.
  func places(after type: any ShellCommand.Type, _ given: ArraySlice<LinePiece>) -> [Suggestion] {
    let flags = flags(of: type.schema, given)
    guard let call = placeCall(type, given) else {
      guard readsState, let type = type as? any TransitionCommand.Type else {
        return app.places.map { Suggestion($0) } + flags
      }
      let names = app.placeNames(by: type.transitions(in: app))
      return app.places.filter { names.contains($0.name) }.map { Suggestion($0) } + flags
    }
    return values(of: call.schema, after: call.given) + flags
  }

  private func header(_ given: ArraySlice<LinePiece>) -> [Suggestion] {
    if let last = given.last, last.kind == .label {
      return last.text == ScriptHeader.Field.clock.rawValue
        ? ScriptHeader.Clock.allCases.map { Suggestion(text: $0.rawValue) } : []
    }
    return ScriptHeader.Field.allCases.map(\.rawValue).filter { field in
      !given.contains { $0.kind == .label && $0.text == field }
    }.map { Suggestion(text: "\($0):", isSyntax: true) }
  }

  /// The values of the next parameter, and the labels of the missing ones.
  package func values(
    of schema: CommandSchema?, after given: ArraySlice<LinePiece>
  ) -> [Suggestion] {
    guard let schema else { return [] }
    if let last = given.last, last.kind == .label {
      return schema.parameter(at: last).map { values(of: $0, schema.name) } ?? []
    }
    let left = schema.parameters(after: given)
    guard let next = left.first else { return [] }
    return (next.isFlag ? [] : values(of: next, schema.name)) + left.compactMap(\.nameSuggestion)
  }

  /// The missing flags of a command of the shell.
  func flags(of schema: CommandSchema, _ given: ArraySlice<LinePiece>) -> [Suggestion] {
    schema.parameters.filter { parameter in !given.contains { $0.flag == parameter.label } }
      .compactMap(\.flagSuggestion)
  }

  /// The values of a parameter: from its type, and for actions and places from the state.
  private func values(of parameter: CommandParameter, _ owner: String) -> [Suggestion] {
    let listed = values(of: parameter.type)
    let isOwn = registry[owner] != nil || LinkTableQuery.commands.contains { $0.name == owner }
    guard readsState, !isOwn, let accepts = parameter.type.acceptsText else { return listed }
    return StateValues(app: app).suggestions(for: parameter.name, of: owner)
      .filter { accepts($0.text) } + listed
  }

  private func values(of type: ArgumentType) -> [Suggestion] {
    switch type {
    case .bool: [Suggestion(text: "true"), Suggestion(text: "false")]
    case .enumeration(_, let cases): cases.map { Suggestion(text: $0) }
    case .optional(let wrapped):
      // As the only candidate, `null` would be inserted.
      values(of: wrapped).isEmpty ? [] : values(of: wrapped) + [Suggestion(text: "null")]
    case .url: links("")
    default: []
    }
  }
}

extension CommandSchema {
  func parameter(at label: LinePiece) -> CommandParameter? {
    parameters.first { $0.label == label.text }
  }

  /// The missing parameters; none after a label without its value.
  func parameters(after given: ArraySlice<LinePiece>) -> [CommandParameter] {
    var left = parameters
    for piece in given {
      if piece.kind == .label { left.removeAll { $0.label == piece.text } }
      if let flag = piece.flag { left.removeAll { $0.label == flag && $0.takesFlag } }
    }
    let unlabeled = zip(given, [nil] + given.map(Optional.some)).filter { piece, before in
      piece.kind == .word && before?.kind != .label && piece.flag == nil
    }
    left.removeFirst(min(unlabeled.count, left.count))
    return left
  }
}

extension CommandParameter {
  /// The suggestion for its name: `--force` for a flag, else `email:`.
  fileprivate var nameSuggestion: Suggestion? {
    flagSuggestion ?? label.map { Suggestion(text: "\($0):", summary: helpText, isSyntax: true) }
  }

  fileprivate var flagSuggestion: Suggestion? {
    guard isFlag, let label else { return nil }
    return Suggestion(
      text: "--\(label)", summary: summary.isEmpty ? nil : summary, isSyntax: true)
  }

  /// Its type, default and description in one line.
  var helpText: String {
    "\(type)" + (shownDefault.map { " (default: \($0))" } ?? (isRequired ? "" : ", optional"))
      + (summary.isEmpty ? "" : ": \(summary)")
  }
}

extension ArgumentType {
  /// A function that decides whether a text in the state can be a value; nil if none can.
  fileprivate var acceptsText: ((String) -> Bool)? {
    switch self {
    case .string: { _ in true }
    case .integer: { Int128($0) != nil }
    case .double: { Double($0) != nil }
    case .uuid: { $0.utf8.count == 36 && !$0.contains(" ") }
    case .optional(let wrapped): wrapped.acceptsText
    case .bool, .date, .duration, .url, .form, .enumeration, .secret, .array, .json: nil
    }
  }
}

import Scenes
import Script

/// What the arguments of commands can be.
extension Completer {
  /// What can follow the pieces of a command.
  func arguments(after pieces: [LinePiece], _ typed: String) -> [Suggestion] {
    guard let command = pieces.first?.bare else { return [] }
    let given = pieces.dropFirst()
    let first = given.first
    switch command {
    case "help": return first == nil ? topics(typed) : []
    case "state": return first == nil ? statePaths(typed) : []
    case "screen": return first == nil ? scenes : []
    case "links": return linkTopics(given, typed)
    case "open":
      return (given.contains { $0.flag == nil } ? [] : links(typed)) + flags(of: command, given)
    case "tab": return first == nil ? tabs : []
    case "follow": return first == nil ? routes : []
    case "source", "save": return first == nil ? files(typed) : []
    case "restore" where first == nil: return files(typed)
    case "echo": return []
    case "dispatch":
      guard let first else { return actions(typed) }
      return arguments(of: schema(ofAction: first.text), given.dropFirst())
    case "popTo":
      let flags = flags(of: command, given)
      return given.contains { $0.flag == nil } ? flags : below + flags
    case let command where BuiltIn.takingPlaces.contains(command):
      let flags = flags(of: command, given)
      let own = Set((BuiltIn.commands.first { $0.name == command }?.parameters ?? []).map(\.label))
      var rest = Array(given)
      rest.removeAll { $0.flag.map(own.contains) ?? false }
      guard let place = rest.first else { return app.places.map { Suggestion($0) } + flags }
      return arguments(of: app.places.first { $0.name == place.text }, rest.dropFirst()) + flags
    default:
      let schema = BuiltIn.commands.first { $0.name == command } ?? schema(ofAction: command)
      return arguments(of: schema, given)
    }
  }

  /// The values of the parameter at hand, and the labels of those that aren't given.
  private func arguments(
    of schema: CommandSchema?, _ given: ArraySlice<LinePiece>
  ) -> [Suggestion] {
    guard let schema else { return [] }
    if let last = given.last, last.kind == .label {
      return schema.parameters.first { $0.label == last.text }.map { values(of: $0.type) } ?? []
    }
    var left = schema.parameters
    for piece in given {
      if piece.kind == .label { left.removeAll { $0.label == piece.text } }
      if let flag = piece.flag { left.removeAll { $0.label == flag && $0.takesFlag } }
    }
    let unlabelled = zip(given, [nil] + given.map(Optional.some)).filter { piece, before in
      piece.kind == .word && before?.kind != .label && piece.flag == nil
    }
    left.removeFirst(min(unlabelled.count, left.count))
    guard let next = left.first else { return [] }
    return (next.isFlag ? [] : values(of: next.type)) + left.flatMap(\.suggestions)
  }

  /// The flags of a command of the shell that aren't given.
  private func flags(of command: String, _ given: ArraySlice<LinePiece>) -> [Suggestion] {
    let parameters = BuiltIn.commands.first { $0.name == command }?.parameters ?? []
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
      + (BuiltIn.commands + BuiltIn.keywords).map {
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
    LinkSuggestions(table: app.router.links).suggestions(typed)
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
    "\(type)" + (defaultValue.map { ", \($0) by default" } ?? "")
      + (summary.isEmpty ? "" : ": \(summary)")
  }
}

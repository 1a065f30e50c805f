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
    case "open": return first == nil ? links(typed) : []
    case "links": return linkTopics(given, typed)
    case "tab": return first == nil ? tabs : []
    case "follow": return first == nil ? routes : []
    case "source": return first == nil ? files(typed) : []
    case "echo": return []
    case "dispatch":
      guard let first else { return actions(typed) }
      return arguments(of: schema(ofAction: first.text), given.dropFirst())
    case "push", "present":
      guard let first else { return app.places.map { Suggestion($0) } }
      return arguments(of: app.places.first { $0.name == first.text }, given.dropFirst())
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
    for piece in given where piece.kind == .label {
      left.removeAll { $0.label == piece.text }
    }
    let unlabelled = zip(given, [nil] + given.map(Optional.some)).filter { piece, before in
      piece.kind == .word && before?.kind != .label
    }
    left.removeFirst(min(unlabelled.count, left.count))
    guard let next = left.first else { return [] }
    return values(of: next.type)
      + left.compactMap { parameter in
        parameter.label.map {
          Suggestion(text: "\($0):", summary: parameter.words, isSyntax: true)
        }
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
    app.router.tabs.map { Suggestion(text: $0.destination.name) }
  }

  private var routes: [Suggestion] {
    let modes = RouteQueue.Mode.allCases.map { Suggestion(text: $0.rawValue) }
    return app.router.routes.pending.map { route in
      Suggestion(text: "\(route.number)", summary: "\(route.route) of \(route.scene.name)")
    } + modes
  }
}

extension CommandParameter {
  /// Its type, default and documentation in one line.
  fileprivate var words: String {
    "\(type)" + (defaultValue.map { ", \($0) by default" } ?? "")
      + (summary.isEmpty ? "" : ": \(summary)")
  }
}

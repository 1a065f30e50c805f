import Commands
import Scenes
import Sessions

/// The examples of `help`: lines that can be run as they are, made of what the app has now.
extension Interpreter {
  /// A line with a command or a word of the language; nil where there is nothing to show it with.
  func example(of command: String) -> String? {
    switch command {
    case "help": "help state"
    case "apropos": "apropos time"
    case "state": fact.map { "state \($0.path)" } ?? "state"
    case "dispatch": plainAction.map { "dispatch \($0)" }
    case "follow": "follow auto"
    case "open": link().map { "open \($0.url)" }
    case "links": link().map { "links explain \($0.url)" }
    case "goto": link().map { "goto \($0.place)" }
    case "back": link().map { "open \($0.url); back" }
    case "forward": link().map { "open \($0.url); back; forward" }
    case "push": otherPlace.map { "push \($0)" }
    case "pop", "popToRoot": otherPlace.map { "push \($0); \(command)" }
    case "popTo":
      otherPlace.flatMap { place in app.router.front.map { "push \(place); popTo \($0.name)" } }
    case "present": otherPlace.map { "present \($0)" }
    case "dismiss", "dismissAll": otherPlace.map { "present \($0); \(command)" }
    case "replace", "setRoot": otherPlace.map { "\(command) \($0)" }
    case "advance": app.stage.clock.isLive ? nil : "advance 2s"
    case "echo": "echo hello"
    case "read": "echo '[1, 2]' > /tmp/list.json; read /tmp/list.json"
    case "source": "echo where > /tmp/where.scene; source /tmp/where.scene"
    case "record": "record /tmp/session.jsonl; record stop"
    case "timeline", "bisect", "undo", "redo", "diff", "report", "export":
      keepsMoments ? exampleOfMoments(command) : nil
    case "save": "save /tmp/state.json"
    case "restore": "save /tmp/state.json; restore /tmp/state.json"
    case "up": link { $0.count > 1 }.map { "open \($0.url); up" }
    case "tab": app.router.tabNames.last.map { "tab \($0)" }
    default: Self.example(ofKeyword: command, about: fact) ?? command
    }
  }

  /// Whether there are moments to look at.
  private var keepsMoments: Bool { recorder?.timeline != nil || playedMoments != nil }

  private func exampleOfMoments(_ command: String) -> String? {
    guard let link = link()?.url else { return nil }
    return switch command {
    case "bisect": "open \(link); bisect where != nowhere"
    case "redo": "open \(link); undo; redo"
    case "diff": "open \(link); diff 0 1"
    case "report": "report /tmp/session.html"
    case "export": "export script /tmp/session.scene"
    default: "open \(link); \(command)"
    }
  }

  private static func example(
    ofKeyword keyword: String, about fact: (path: String, value: Value)?
  ) -> String? {
    let (query, value) = fact.map { ("state \($0.path)", "== \($0.value)") } ?? ("where", "exists")
    return switch keyword {
    case "expect": "expect \(query) \(value)"
    case "await": "await \(query) \(value) within 5s"
    case "let": "let x = \(query); echo $x"
    case "!": "! push nowhere"
    case "if", "else", "end": "if \(query) \(value); echo yes; else; echo no; end"
    case "repeat": "repeat 3; echo again; end"
    case "for": "for city in paris rome; echo $city; end"
    case "section": "section \"Sign in\""
    case "script": "script tags: smoke,rides"
    case "setup", "teardown": "\(keyword); echo done; end"
    default: nil
    }
  }

  /// A plain value that somewhere in the state stands.
  private var fact: (path: String, value: Value)? {
    Target.all(of: app).lazy.compactMap { $0.state.plainFact(at: $0.name) }.first
  }

  /// An action of the scene in front that takes nothing.
  private var plainAction: String? {
    app.router.front?.commands.first { !$0.parameters.contains(where: \.isRequired) }?.name
  }

  /// Somewhere that a link without values leads to from here.
  ///
  /// - Parameter isWanted: Whether the way there from the root will do.
  /// - Returns: The place and its URL; nil where there is none.
  private func link(
    where isWanted: ([Destination]) -> Bool = { _ in true }
  ) -> (place: String, url: String)? {
    for schema in app.places {
      guard let destination = try? app.destination(schema.name, arguments: []),
        case let preview = app.router.preview(destination), case .moves = preview.end,
        preview.line.last == destination, isWanted(preview.line),
        let url = try? app.router.links.print(destination)
      else { continue }
      return (schema.name, url)
    }
    return nil
  }

  /// A place without values other than the one in front.
  private var otherPlace: String? { link()?.place }
}

extension Value {
  /// The first number, truth value or symbol in this one, and the path that leads there from a name.
  fileprivate func plainFact(at name: String) -> (path: String, value: Value)? {
    switch self {
    case .bool, .int: return (name, self)
    case .symbol(let text) where Comparison.Operator(rawValue: text) == nil: return (name, self)
    case .object(let fields):
      return fields.lazy.compactMap { key, value in
        key.allSatisfy { $0.isLetter || $0.isNumber } ? value.plainFact(at: "\(name).\(key)") : nil
      }.first
    default: return nil
    }
  }
}

import Commands
import OrderedCollections
import Scenes
import Sessions

/// What commands print as data, where `--json` asks for it.
extension Interpreter {
  /// What a command that has run says, as data.
  func data(of command: BuiltIn, _ output: CommandOutput) -> Value {
    switch command {
    case .help(let topic): topic.flatMap(schema(called:))?.asValue ?? overviewData
    case .apropos(let text):
      .array(
        commands(speakingOf: text).map { name, schema in
          .object(["name": .string(name), "summary": .string(schema.summary)])
        })
    case .screen: .array(lines(of: output))
    case .services: .array(app.services.map(data))
    case .scenes: .array(app.router.liveScenes.map(data))
    case .scopes: data(of: app.scope)
    case .stack: .array(app.router.tree.outline.map(data))
    case .where: .array(app.router.tree.path.map { .string($0.destination.description) })
    case .routes: routesData
    case .links(nil): linksData
    case .links: .array(lines(of: output))
    case .clock: clockData
    case .history: .array(app.router.history.map(data))
    default: output.value
    }
  }

  /// What a command has printed, line by line.
  func lines(of output: CommandOutput) -> [Value] {
    guard let text = output.text else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { .string(String($0)) }
  }

  /// The command, action or place of a name.
  func schema(called name: String) -> CommandSchema? {
    let known =
      BuiltIn.commands + BuiltIn.keywords + (app.router.front?.commands ?? []) + hostCommands
      + app.places
    if let schema = known.first(where: { $0.name == name }) { return schema }
    guard let dot = name.lastIndex(of: "."),
      let target = Target.named(String(name[..<dot]), in: app)
    else { return nil }
    return target.commands.first { $0.name == name[name.index(after: dot)...] }
  }

  private var overviewData: Value {
    var fields = LanguageDescription.fields
    if !hostCommands.isEmpty { fields["interactiveCommands"] = .array(hostCommands.map(\.asValue)) }
    fields["scenes"] = .array(app.router.liveScenes.map(data))
    fields["services"] = .array(app.services.map(data))
    fields["places"] = .array(app.places.map(\.asValue))
    return .object(fields)
  }

  private func data(of service: ServiceHandle) -> Value {
    .object(["name": .string(service.name), "commands": .array(service.commands.map(\.asValue))])
  }

  private func data(of scene: Scene) -> Value {
    .object([
      "name": .string(scene.name),
      "id": scene.id.map { .int(Int128($0.rawValue)) } ?? .null,
      "isInFront": .bool(scene === app.router.front),
      "commands": .array(scene.commands.map(\.asValue)),
    ])
  }

  private func data(of scope: Scope) -> Value {
    .object([
      "name": .string(scope.name),
      "residents": .array(
        scope.residents.map { resident in
          .object([
            "type": .string("\(resident.type)"), "maker": .string(resident.maker),
            "since": .string(words(resident.since)),
          ])
        }),
      "children": .array(scope.children.map(data)),
    ])
  }

  private func data(of line: Router.Tree.OutlineLine) -> Value {
    switch line.kind {
    case .tab(let index, let isSelected):
      .object([
        "depth": .int(Int128(line.depth)), "tab": .int(Int128(index)),
        "isSelected": .bool(isSelected),
      ])
    case .entry(let entry):
      .object([
        "depth": .int(Int128(line.depth)), "place": .string(entry.destination.description),
        "id": .int(Int128(entry.id.rawValue)), "owner": .string("\(entry.owner)"),
        "scope": .string("\(entry.scope)"), "presentation": .string("\(entry.presentation)"),
        "isInFront": .bool(line.isFocused),
      ])
    }
  }

  private var routesData: Value {
    let queue = app.router.routes
    return .object([
      "mode": .string(queue.mode.rawValue),
      "pending": .array(
        queue.pending.map { route in
          .object([
            "number": .int(Int128(route.number)), "route": route.route,
            "scene": .string(route.scene.name),
            "isDerivedFromState": .bool(route.isDerivedFromState),
          ])
        }),
    ])
  }

  private var linksData: Value {
    .object([
      "patterns": .array(app.router.links.patterns.map(\.value)),
      "waiting": .array(
        app.router.deferredLinks.map { link in
          .object([
            "destination": .string("\(link.destination)"),
            "condition": .string("\(link.condition)"),
          ])
        }),
      "dropped": .array(app.router.droppedLinks.value.map { .string("\($0)") }),
    ])
  }

  private var clockData: Value {
    let clock = app.stage.clock
    return .object([
      "mode": .string(clock.isLive ? "live" : "virtual"), "now": .string(words(clock.now.offset)),
      "effects": .array(app.stage.effects.map { .string($0.words(words)) }),
      "tasks": .array(app.stage.tasks.map { .string($0.words(words)) }),
      "unnamedResumptions": .array(
        app.stage.unnamedResumptions.map {
          .object(["name": .string($0.name), "count": .int(Int128($0.count))])
        }),
    ])
  }

  private func data(of move: Move) -> Value {
    .object([
      "number": .int(Int128(move.number)), "time": .string(words(move.time.offset)),
      "operation": .string(move.operation), "cause": .string(move.cause),
      "path": .array(move.after.path.map { .string($0.destination.description) }),
    ])
  }
}

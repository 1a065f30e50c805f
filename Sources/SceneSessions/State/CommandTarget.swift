package import SceneCommands
package import Scenes

/// A part of an app with a name, a state and commands: a live scene or a service.
@MainActor
package enum CommandTarget {
  /// A scene, named `signIn`, or `signIn#3` if there are several.
  case scene(Scene)
  /// A service, which is called `auth`, or `auth#service` where a live scene has the same name.
  case service(ServiceHandle)

  /// Returns all targets: the scenes from the front one down, each before those that it embeds, then the services.
  package static func all(of app: any SceneApp) -> [CommandTarget] {
    let front = app.router.front
    let others = app.router.entryScenes.reversed().filter { $0 !== front }
    return inFront(of: app) + others.flatMap(\.withEmbedded).map { .scene($0) }
      + app.services.map { .service($0) }
  }

  /// Returns the front scene, then those that it embeds: the scenes whose actions are called without their names.
  package static func inFront(of app: any SceneApp) -> [CommandTarget] {
    (app.router.front?.withEmbedded ?? []).map { .scene($0) }
  }

  /// Returns the scenes in front to which the name of an action alone refers.
  ///
  /// The front scene takes precedence over those that it embeds; if several of these have the action, the name is
  /// ambiguous.
  package static func inFront(of app: any SceneApp, with action: String) -> [CommandTarget] {
    guard let front = app.router.front else { return [] }
    if front.schema(of: action) != nil { return [.scene(front)] }
    return inFront(of: app).filter { $0.schema(of: action) != nil }
  }

  /// The target of a name, a scene rather than a service; of several scenes the one nearest to the front.
  package static func named(_ name: String, in app: any SceneApp) -> CommandTarget? {
    all(named: name, in: app).first
  }

  /// The targets of a name: at most one scene, the one nearest to the front, and at most one service.
  package static func all(named name: String, in app: any SceneApp) -> [CommandTarget] {
    let parts = name.split(separator: "#", maxSplits: 1)
    guard parts.count == 2 else {
      let targets = all(of: app).filter { $0.name == name }
      return [targets.first { !$0.isService }, targets.first(where: \.isService)].compactMap(\.self)
    }
    if parts[1] == serviceMark {
      return app.services.first { $0.name == parts[0] }.map { [.service($0)] } ?? []
    }
    let scene = Int(parts[1]).flatMap { app.router.scene(EntryID(rawValue: $0)) }
    return scene.map { $0.name == parts[0] ? [.scene($0)] : [] } ?? []
  }

  /// What follows the `#` in the full name of a service.
  private static let serviceMark = "service"

  /// The scene, or the object of the service.
  package var object: AnyObject {
    switch self {
    case .scene(let scene): scene
    case .service(let service): service.object
    }
  }

  package var isService: Bool { if case .service = self { true } else { false } }

  /// The name by which it is called.
  package var name: String {
    switch self {
    case .scene(let scene): scene.name
    case .service(let service): service.name
    }
  }

  /// The unique name.
  package var fullName: String {
    switch self {
    case .scene(let scene): scene.name + (scene.id.map(\.description) ?? "")
    case .service(let service): "\(service.name)#\(Self.serviceMark)"
    }
  }

  /// The commands of the target.
  package var commands: [CommandSchema] {
    switch self {
    case .scene(let scene): scene.commands
    case .service(let service): service.commands
    }
  }

  /// Returns the schema of a command.
  package func schema(of command: String) -> CommandSchema? {
    commands.first { $0.name == command }
  }

  /// Returns the schema of an action: `confirm` of the front scene, or `pickMeUp.confirm`.
  package static func schema(ofAction call: String, in app: any SceneApp) -> CommandSchema? {
    guard let dot = call.lastIndex(of: ".") else {
      return inFront(of: app, with: call).first?.schema(of: call)
    }
    let action = String(call[call.index(after: dot)...])
    return all(named: String(call[..<dot]), in: app).lazy.compactMap { $0.schema(of: action) }.first
  }

  /// The current state as data.
  package var state: Value { lazyState.value }

  /// The current state, converted to data on demand.
  package var lazyState: LazyState {
    switch self {
    case .scene(let scene): scene.lazyState
    case .service(let service): service.lazyState
    }
  }

  /// The kind of a call to it.
  package var kind: JournalEntry.Kind {
    switch self {
    case .scene: .action
    case .service: .service
    }
  }

  /// The shortest name that only this target has now, or that only it has of those with an action.
  package func uniqueName(in app: any SceneApp, with action: String? = nil) -> String {
    let targets = CommandTarget.all(named: name, in: app).filter { target in
      action.map { target.schema(of: $0) != nil } ?? true
    }
    guard let first = targets.first, targets.count == 1 else { return fullName }
    switch (self, first) {
    case (.scene(let scene), .scene(let named)): return scene === named ? name : fullName
    case (.service, .service): return name
    default: return fullName
    }
  }

  /// Reads a call of a command.
  ///
  /// - Returns: A closure that performs the call; a service or a model may reject arguments only then.
  /// - Throws: `CommandError`.
  package func action(
    _ command: String, _ arguments: [Argument], on stage: SceneStage
  ) throws(CommandError) -> @MainActor () throws(CommandError) -> Void {
    switch self {
    case .scene(let scene):
      return try scene.action(command, arguments: arguments)
    case .service(let service):
      return { () throws(CommandError) in
        try service.perform(command, arguments: arguments, on: stage)
      }
    }
  }
}

extension Scene {
  /// Returns the schema of an action.
  package func schema(of action: String) -> CommandSchema? { commands.first { $0.name == action } }
}

package import Commands
package import Scenes

/// A part of an app with a name, a state and commands: a live scene or a service.
@MainActor
package enum CommandTarget {
  /// A scene, named `signIn`, or `signIn#3` if there are several.
  case scene(Scene)
  /// A service, as in `auth`.
  case service(ServiceHandle)

  /// Returns all targets: the scenes from the front one down, then the services.
  package static func all(of app: any SceneApp) -> [CommandTarget] {
    let scenes = app.router.liveScenes
    let front = app.router.front
    let ordered = (front.map { [$0] } ?? []) + scenes.reversed().filter { $0 !== front }
    return ordered.map { .scene($0) } + app.services.map { .service($0) }
  }

  /// Returns the target of a name; among scenes with the same name, the one nearest to the front.
  package static func named(_ name: String, in app: any SceneApp) -> CommandTarget? {
    let parts = name.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      return all(of: app).first { $0.name == name }
    }
    let scene = app.router.scene(EntryID(rawValue: number))
    return scene.flatMap { $0.name == parts[0] ? .scene($0) : nil }
  }

  /// The name, which several scenes may share.
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
    case .service(let service): service.name
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
    guard let dot = call.lastIndex(of: ".") else { return app.router.front?.schema(of: call) }
    return named(String(call[..<dot]), in: app)?.schema(of: String(call[call.index(after: dot)...]))
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

  /// The shortest name that is unique at the moment.
  package func uniqueName(in app: any SceneApp) -> String {
    if case .scene(let scene) = self, case .scene(let named)? = CommandTarget.named(name, in: app),
      named !== scene
    {
      return fullName
    }
    return name
  }

  /// Reads a call of a command.
  ///
  /// - Returns: A closure that performs the call; a service may reject arguments only then.
  /// - Throws: `CommandError`.
  package func action(
    _ command: String, _ arguments: [Argument]
  ) throws(CommandError) -> @MainActor () throws(CommandError) -> Void {
    switch self {
    case .scene(let scene):
      let action = try scene.action(command, arguments: arguments)
      return { () throws(CommandError) in action() }
    case .service(let service):
      return { () throws(CommandError) in try service.perform(command, arguments: arguments) }
    }
  }
}

extension Scene {
  /// Returns the schema of an action.
  package func schema(of action: String) -> CommandSchema? { commands.first { $0.name == action } }
}

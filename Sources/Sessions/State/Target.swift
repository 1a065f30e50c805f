package import Commands
package import Scenes

/// Something of an app that has a name, state and commands: a live scene or a service.
@MainActor
package enum Target {
  /// A scene, which is called `signIn`, or `signIn#3` where there are several.
  case scene(Scene)
  /// A service, as in `auth`.
  case service(ServiceHandle)

  /// All targets: the scenes from the one in front down, then the services.
  package static func all(of app: any SceneApp) -> [Target] {
    let scenes = app.router.liveScenes
    let front = app.router.front
    let ordered = (front.map { [$0] } ?? []) + scenes.reversed().filter { $0 !== front }
    return ordered.map { .scene($0) } + app.services.map { .service($0) }
  }

  /// The target of a name; of several scenes with the same name, the one nearest to the front.
  package static func named(_ name: String, in app: any SceneApp) -> Target? {
    let parts = name.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      return all(of: app).first { $0.name == name }
    }
    let scene = app.router.scene(EntryID(rawValue: number))
    return scene.flatMap { $0.name == parts[0] ? .scene($0) : nil }
  }

  /// The name by which it is called.
  package var name: String {
    switch self {
    case .scene(let scene): scene.name
    case .service(let service): service.name
    }
  }

  /// The name by which no other is called.
  package var fullName: String {
    switch self {
    case .scene(let scene): scene.name + (scene.id.map(\.description) ?? "")
    case .service(let service): service.name
    }
  }

  /// What can be asked of it.
  package var commands: [CommandSchema] {
    switch self {
    case .scene(let scene): scene.commands
    case .service(let service): service.commands
    }
  }

  /// The command of a name.
  package func schema(of command: String) -> CommandSchema? {
    commands.first { $0.name == command }
  }

  /// The schema of an action as it is called: `confirm` of the scene in front, or `pickMeUp.confirm`.
  package static func schema(ofAction call: String, in app: any SceneApp) -> CommandSchema? {
    guard let dot = call.lastIndex(of: ".") else { return app.router.front?.schema(of: call) }
    return named(String(call[..<dot]), in: app)?.schema(of: String(call[call.index(after: dot)...]))
  }

  /// Its current state.
  package var state: Value { lazyState.value }

  /// Its current state, to be looked at later.
  package var lazyState: LazyState {
    switch self {
    case .scene(let scene): scene.lazyState
    case .service(let service): service.lazyState
    }
  }

  /// What kind of thing it is to do something with it.
  package var kind: JournalEntry.Kind {
    switch self {
    case .scene: .action
    case .service: .service
    }
  }

  /// The shortest name by which it is called now, and no other.
  package func uniqueName(in app: any SceneApp) -> String {
    if case .scene(let scene) = self, case .scene(let named)? = Target.named(name, in: app),
      named !== scene
    {
      return fullName
    }
    return name
  }

  /// Reads what a command says, to do it.
  ///
  /// - Returns: What does it; a service may refuse arguments only then.
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
  /// The action of a name.
  package func schema(of action: String) -> CommandSchema? { commands.first { $0.name == action } }
}

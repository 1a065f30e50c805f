import Scenes
import SceneSessions
import SceneText

/// The errors for unknown and ambiguous names.
extension Interpreter {
  /// The error for a name that the target has no action of.
  func unknownAction(
    _ action: String, of target: CommandTarget, called name: String, at place: SourceSpan
  ) -> ScriptFailure {
    let names = target.commands.map(\.name)
    let actions =
      names.isEmpty
      ? "'\(target.name)' has no actions; 'state \(target.name)' prints its state"
      : "actions: \(names.joined(separator: ", "))"
    guard !action.isEmpty else {
      return place.failure(
        .commandUnknown, "expected an action after the dot", help: actions)
    }
    let prefix = name.dropLast(action.count)
    let nearest = NearestNames.nearest(
      to: action, among: names.filter { !CommandSchema.isDestructive($0) }
    ).map { "\(prefix)\($0)" }
    let help =
      if prefix.isEmpty, registry[action].map({ !$0.traits.contains(.isInteractive) }) ?? false {
        "'\(action)' is a command of the shell: write it without 'dispatch'"
      } else {
        actions
      }
    return place.failure(
      .commandUnknown, "'\(target.name)' has no action '\(action)'",
      help: NearestNames.suggestion(nearest) ?? help
    )
  }

  /// The commands of other shells and languages, and what to use here.
  private static let foreignWords = [
    "assert": "'expect' checks a condition", "bye": "'quit' leaves the shell",
    "exit": "'quit' leaves the shell", "logout": "'quit' leaves the shell",
    "print": "'echo' prints its arguments", "sleep": "'advance' moves the time forward",
    "wait": "'settle' waits for effects, 'await' for a condition",
  ]

  /// The error for a name that is no command, and no action of the front scene.
  func unknownCommand(_ name: String, at place: SourceSpan) -> ScriptFailure {
    let front = router.front
    let actions = app.frontActions.map(\.name)
    let elsewhere = CommandTarget.all(of: app).flatMap { target in
      target.commands.filter { $0.name == name }.map { "\(target.name).\($0.name)" }
    }
    let commands = registry.commands.filter(isUsable).map { $0.name }
    let near = NearestNames.nearest(
      to: name, among: actions.filter { !CommandSchema.isDestructive($0) } + commands)
    // A word that is less similar to a command is probably an action of a scene that does not exist now: `confirm` is
    // not `config`.
    let nearest =
      elsewhere.filter { !CommandSchema.isDestructive($0) }
      + near.filter { actions.contains($0) || NearestNames.isTypo(name, of: $0) }
    if let command = registry.renamed(name) {
      return place.failure(
        .commandRenamed, "'\(name)' is now called '\(command.name)'",
        help: isUsable(command)
          ? "write '\(command.name)'"
          : "'\(command.name)' works only at the prompt")
    }
    let message =
      front.map { "'\(name)' is neither a command nor an action of the scene '\($0.name)'" }
      ?? "there is no command '\(name)'"
    return place.failure(
      .commandUnknown, message,
      help: helpOnTarget(orPlace: name)
        ?? (elsewhere.isEmpty ? Self.foreignWords[name] : nil)
        ?? NearestNames.suggestion(nearest)
        ?? (actions.isEmpty ? "" : "actions: \(actions.firstListed.text); ")
        + "'help' lists the commands")
  }

  /// How to use the name of a place, scene or service that is written as a command; nil if it is none of these.
  private func helpOnTarget(orPlace name: String) -> String? {
    let isElsewhere = router.tree.focus?.destination.name != name
    let isPlace = isElsewhere && app.places.contains { $0.name == name }
    let words = [
      isPlace ? "'\(GotoCommand.name) \(name)' goes there" : nil,
      CommandTarget.named(name, in: app).map {
        $0.commands.isEmpty
          ? "'state \(name)' prints its state" : "'help \(name)' lists its actions"
      },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// The error for an action that several scenes inside the front scene have.
  func ambiguousAction(
    _ action: String, of targets: [CommandTarget], at place: SourceSpan
  ) -> ScriptFailure {
    let names = targets.map { "\($0.uniqueName(in: app, with: action)).\(action)" }
    return place.failure(
      .targetAmbiguous, "several scenes have the action '\(action)'",
      help: "write \(names.joined(separator: " or "))")
  }

  /// Whether a scene or service of a name may exist at another time; a number after the name does not matter.
  func mayExist(target name: String) -> Bool {
    mayExist(scene: name) || app.serviceNames.contains(String(name.prefix { $0 != "#" }))
  }

  /// Whether a scene of a name may exist at another time; a number after the name does not matter.
  func mayExist(scene name: String) -> Bool {
    let plain = String(name.prefix { $0 != "#" })
    return app.sceneNames.contains(plain)
      || CommandTarget.all(of: app).contains { $0.name == plain && !$0.isService }
  }

  /// The error for a name that is no scene and no service now.
  func unknownTarget(_ name: String, at place: SourceSpan) -> ScriptFailure {
    let names = CommandTarget.all(of: app).map(\.name)
    let mayExist = mayExist(target: name)
    let others = mayExist ? [] : app.sceneNames + app.serviceNames
    return place.failure(
      mayExist ? .targetAbsent : .targetUnknown, "there is no scene or service '\(name)'",
      help: NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
        ?? NearestNames.suggestion(
          NearestNames.nearest(to: name, among: others).filter { NearestNames.isTypo(name, of: $0) }
        )
        ?? "scenes and services: \(names.joined(separator: ", "))")
  }

  /// The error for a name that a scene and a service share.
  func ambiguousTarget(
    _ name: String, _ what: String, _ targets: [CommandTarget], _ rest: String, at place: SourceSpan
  ) -> ScriptFailure {
    let names = targets.map { "\($0.fullName)\(rest)" }
    return place.failure(
      .targetAmbiguous, "the scene and the service '\(name)' both \(what)",
      help: "write \(names.joined(separator: " or "))")
  }
}

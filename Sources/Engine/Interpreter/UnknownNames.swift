import Scenes
import Sessions
import Text

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

  /// The commands that end other programs.
  private static let wordsForLeaving: Set = ["bye", "exit", "logout"]

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
      help: CommandTarget.named(name, in: app).map { "'help \($0.name)' lists its actions" }
        ?? app.places.first { $0.name == name }.map {
          "'\(GotoCommand.name) \($0.name)' goes there"
        }
        ?? NearestNames.suggestion(nearest)
        ?? (Self.wordsForLeaving.contains(name)
          ? "'quit' leaves the shell"
          : (actions.isEmpty ? "" : "actions: \(actions.firstListed.text); ")
            + "'help' lists the commands"))
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

  /// The error for a name that is no scene and no service.
  func unknownTarget(_ name: String, at place: SourceSpan) -> ScriptFailure {
    let names = CommandTarget.all(of: app).map(\.name)
    return place.failure(
      .targetUnknown, "there is no scene or service '\(name)'",
      help: NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
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

import Commands
import OrderedCollections
import Scenes
import Sessions

extension Interpreter {
  /// Runs a command: one of the shell, an action of the scene in front, or a target's.
  func run(
    _ invocation: Invocation, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    guard wantsJSON(invocation) else { return try await perform(invocation, in: context) }
    var invocation = invocation
    invocation.arguments.removeAll { $0.flag == "json" }
    let before = StateSnapshot(app)
    let name = invocation.name.text
    let isTelling =
      BuiltIn.telling.contains(name) && !isBareAction(invocation)
      || hostCommand(called: name) != nil
    let output = try await perform(invocation, asData: true, in: context)
    guard !isTelling else { return .json(output.value) }
    return .json(
      .object([
        "changes": .array(before.changes(to: StateSnapshot(app)).map(\.asValue)),
        "notes": .array(lines(of: output)),
        "where": .array(app.router.tree.path.map { .string($0.destination.description) }),
      ]))
  }

  private func perform(
    _ invocation: Invocation, asData: Bool = false, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    let name = invocation.name.text
    let context = context.at(invocation.name.range)
    if BuiltIn.names.contains(name), !isBareAction(invocation) {
      return try await runBuiltIn(invocation, asData: asData, in: context)
    }
    let arguments = try await arguments(invocation.arguments, in: context)
    if let schema = hostCommand(called: name) {
      return try runHostCommand(schema, arguments, invocation, in: context)
    }
    try await perform(name, arguments, syntax: invocation.arguments, in: context)
    try await settle(in: context)
    return .nothing
  }

  /// Whether data is asked for by a flag that is the shell's, and not a script's or an action's own.
  private func wantsJSON(_ invocation: Invocation) -> Bool {
    guard let flag = invocation.arguments.first(where: { $0.flag == "json" }) else { return false }
    let name = invocation.name.text
    switch name {
    // What they are given is all theirs.
    case "echo", "source": return false
    case "dispatch":
      let action = invocation.arguments.first { $0.flag == nil }?.operand.bareWord
      return action.flatMap(schema(called:))?.parameters.hasFlag(flag) != true
    default: return schema(called: name)?.parameters.hasFlag(flag) != true
    }
  }

  /// What the host adds.
  var hostCommands: [CommandSchema] { commandExtension?.commands ?? [] }

  /// The command of the host that a name calls; an action of the scene in front comes first.
  private func hostCommand(called name: String) -> CommandSchema? {
    guard let commandExtension,
      app.router.front?.commands.contains(where: { $0.name == name }) != true
    else { return nil }
    return commandExtension.commands.first { $0.name == name }
  }

  private func runHostCommand(
    _ schema: CommandSchema, _ arguments: [Argument], _ invocation: Invocation, in context: Context
  ) throws(ScriptFailure) -> CommandOutput {
    let syntax = invocation.arguments
    let arguments = try namingFlags(
      in: arguments, syntax, of: schema.name, schema.parameters, in: context)
    do {
      return try commandExtension?.perform(schema.name, arguments) ?? .nothing
    } catch let error as CommandError {
      throw context.failure(of: error, arguments: syntax)
    } catch let error as CommandFailure {
      let argument = error.parameter.flatMap { Self.argument(for: $0, among: syntax, of: schema) }
      let place = argument.map { context.at($0.range) } ?? context
      throw place.failure("host.failed", error.message, help: error.help)
    } catch {
      throw context.failure(of: error)
    }
  }

  /// What was given for a parameter, by its label or in its place.
  private static func argument(
    for parameter: String, among syntax: [ArgumentSyntax], of schema: CommandSchema
  ) -> ArgumentSyntax? {
    if let labelled = syntax.first(where: { $0.label?.text == parameter }) { return labelled }
    guard let index = schema.parameters.firstIndex(where: { $0.name == parameter }),
      index < syntax.count, syntax[index].label == nil
    else { return nil }
    return syntax[index]
  }

  /// Whether an action of the scene in front is meant, although a command of the shell has its name.
  private func isBareAction(_ invocation: Invocation) -> Bool {
    let name = invocation.name.text
    return invocation.arguments.isEmpty && BuiltIn.needingArguments.contains(name)
      && app.router.front?.commands.contains { $0.name == name } == true
  }

  /// Does an action: `confirm` of the scene in front, or `pickMeUp.confirm`; where it isn't dispatched,
  /// a command of the shell may have been meant.
  func perform(
    _ name: String, _ arguments: [Argument], syntax: [ArgumentSyntax], isDispatched: Bool = false,
    in context: Context
  ) async throws(ScriptFailure) {
    let (target, action) = try target(ofAction: name, in: context)
    guard let schema = target.commands.first(where: { $0.name == action }) else {
      noteSecrets(in: arguments, syntax, for: secrets.parameters(ofAction: name) ?? [])
      throw name == action && !isDispatched
        ? unknownCommand(name, in: context)
        : unknownAction(action, of: target, called: name, in: context)
    }
    if schema.parameters.takesSecret {
      noteSecrets(in: arguments, syntax, for: schema.parameters)
    }
    let arguments = try namingFlags(
      in: arguments, syntax, of: action, schema.parameters, in: context)
    let perform: @MainActor () throws(CommandError) -> Void
    do {
      perform = try target.action(action, arguments)
    } catch {
      throw context.failure(of: error, arguments: syntax)
    }
    try await act(
      target.kind, CommandCall("\(target.uniqueName(in: app)).\(action)", arguments),
      schema.parameters
    ) { () throws(ScriptFailure) in
      do throws(CommandError) { try perform() } catch {
        throw context.failure(of: error, arguments: syntax)
      }
    }
  }

  private func target(
    ofAction name: String, in context: Context
  ) throws(ScriptFailure) -> (Target, action: String) {
    guard let dot = name.lastIndex(of: ".") else {
      guard let front = app.router.front else {
        throw unknownCommand(name, in: context)
      }
      return (.scene(front), name)
    }
    let targetName = String(name[..<dot])
    guard let target = Target.named(targetName, in: app) else {
      guard !targetName.isEmpty else {
        throw context.failure(
          "target.unknown", "there is nothing before the dot",
          help: "write it like SCENE.ACTION, or the action alone")
      }
      throw unknownTarget(targetName, in: context)
    }
    return (target, String(name[name.index(after: dot)...]))
  }

  /// The error for a name that is no action of the target.
  private func unknownAction(
    _ action: String, of target: Target, called name: String, in context: Context
  ) -> ScriptFailure {
    let names = target.commands.map(\.name)
    guard !action.isEmpty else {
      return context.failure(
        "command.unknown", "there is no action behind the dot",
        help: names.isEmpty
          ? "it can only be looked at: state \(target.name)"
          : "actions: \(names.joined(separator: ", "))")
    }
    let prefix = name.dropLast(action.count)
    let nearest = NearestNames.nearest(to: action, among: names).map { "\(prefix)\($0)" }
    let help =
      if prefix.isEmpty, BuiltIn.names.contains(action) {
        "\(action) is a command of the shell, which needs no dispatch"
      } else if names.isEmpty {
        "it can only be looked at: state \(target.name)"
      } else {
        "actions: \(names.joined(separator: ", "))"
      }
    return context.failure(
      "command.unknown", "\(target.name) has no action \(action)",
      help: NearestNames.suggestion(nearest) ?? help
    )
  }

  /// What only the interactive shell adds.
  package nonisolated static let interactive: Set<String> = [
    "alias", "config", "sessions", "set", "tutorial", "typed", "unalias", "unwatch", "watch",
  ]

  /// What leaves other programs.
  private static let wordsForLeaving: Set = ["bye", "exit", "logout"]

  private func unknownCommand(_ name: String, in context: Context) -> ScriptFailure {
    let front = app.router.front
    let actions = front?.commands.map(\.name) ?? []
    let elsewhere = Target.all(of: app).flatMap { target in
      target.commands.filter { $0.name == name }.map { "\(target.name).\($0.name)" }
    }
    let nearest =
      elsewhere
      + NearestNames.nearest(
        to: name, among: actions + BuiltIn.commands.map(\.name) + hostCommands.map(\.name))
    if Self.interactive.contains(name) {
      return context.failure(
        "command.interactive", "\(name) is a command of the interactive shell",
        help: "leave it out, or type it at the prompt")
    }
    let place = front.map { ", and \($0.name) has no such action" } ?? ""
    return context.failure(
      "command.unknown", "there is no command \(name)\(place)",
      help: Target.named(name, in: app).map { "help \($0.name) says what can be done with it" }
        ?? NearestNames.suggestion(nearest)
        ?? (Self.wordsForLeaving.contains(name) ? "quit leaves" : "help lists the commands"))
  }

  func unknownTarget(_ name: String, in context: Context) -> ScriptFailure {
    let names = Target.all(of: app).map(\.name)
    return context.failure(
      "target.unknown", "there is no scene or service \(name)",
      help: NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
        ?? "scenes and services: \(names.joined(separator: ", "))")
  }
}

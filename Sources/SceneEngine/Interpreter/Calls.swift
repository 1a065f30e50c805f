import SceneCommands
import SceneLanguage
import SceneLinks
import SceneNavigation
import OrderedCollections
import Scenes
import SceneSessions
import SceneText

/// The scene or service that a name refers to until the app moves; the reference is weak.
enum ResolvedTarget {
  /// A scene, which exists until the app moves.
  case scene(EntryID)
  /// The name and the type of a service, which the app may have replaced since.
  case service(String, ObjectIdentifier)
}

/// The action of a scene or service that a name refers to until the app moves.
final class ResolvedAction {
  let owner: ResolvedTarget
  /// The action's name.
  let name: String
  let schema: CommandSchema
  /// The version of the scenes when the name was resolved.
  let sceneVersion: Int
  /// The name of the action in a journal: `counter.increment`.
  let recordedName: String
  let takesSecret: Bool

  init(
    owner: ResolvedTarget, name: String, schema: CommandSchema, sceneVersion: Int,
    recordedName: String
  ) {
    self.owner = owner
    self.name = name
    self.schema = schema
    self.sceneVersion = sceneVersion
    self.recordedName = recordedName
    takesSecret = schema.parameters.takesSecret
  }

  /// The kind of its journal entries.
  var kind: JournalEntry.Kind { if case .scene = owner { .action } else { .service } }
}

/// An action with parsed arguments, which can be performed any number of times.
final class ParsedAction {
  let action: ResolvedAction
  /// The name as it was typed.
  let name: String
  /// The arguments, with flags as labels.
  let arguments: [Argument]
  let perform: @MainActor () throws(CommandError) -> Void

  init(
    action: ResolvedAction, called name: String, arguments: [Argument],
    perform: @escaping @MainActor () throws(CommandError) -> Void
  ) {
    self.action = action
    self.name = name
    self.arguments = arguments
    self.perform = perform
  }
}

/// A command of the shell with parsed arguments, which can be run any number of times.
@MainActor
final class ParsedCommand {
  let interpreter: Interpreter
  let command: any ShellCommand
  /// The command, if it never waits.
  let immediate: (any ImmediateCommand)?
  let call: CommandCall
  let forwarded: CommandContext.Forwarded
  /// The syntax of its own arguments.
  let syntax: [ArgumentSyntax]

  init(
    _ command: any ShellCommand, interpreter: Interpreter, call: CommandCall,
    forwarded: CommandContext.Forwarded, syntax: [ArgumentSyntax]
  ) {
    self.interpreter = interpreter
    self.command = command
    self.call = call
    self.forwarded = forwarded
    self.syntax = syntax
    immediate = command as? any ImmediateCommand
  }
}

/// Commands of the shell, and actions of scenes and services.
extension Interpreter {
  /// Runs a command.
  func run(
    _ command: PreparedCommand, at span: SourceSpan
  ) async throws(ScriptFailure) -> CommandOutput {
    guard command.wantsJSON, isForShell(command.invocation) else {
      return try await run(command, wantsData: false, at: span)
    }
    var invocation = command.invocation
    invocation.arguments.removeAll { $0.flag == "json" }
    let plain = PreparedCommand(invocation)
    let before = session.tracker.mark()
    let output = try await run(plain, wantsData: true, at: span)
    if let type = registry[invocation.name.text], type.printsData, !refersToAction(type) {
      return .json(output.value)
    }
    return .json(
      .object([
        "changes": .array(session.tracker.changes(since: before).flatMap(\.changes).map(\.asValue)),
        "notes": .array(output.lines),
        "where": .array(router.tree.path.map { .string($0.destination.description) }),
      ]))
  }

  /// Whether `--json` is the flag of the shell, and not an argument of a script or an action.
  private func isForShell(_ invocation: Invocation) -> Bool {
    guard let flag = invocation.arguments.first(where: { $0.flag == "json" }) else { return false }
    let name = invocation.name.text
    let traits = registry[name]?.traits ?? []
    guard traits.isDisjoint(with: [.takesAllFlags, .hasNoData]) else { return false }
    let called =
      traits.contains(.takesAction)
      ? invocation.arguments.first { $0.flag == nil }?.operand.bareWord : name
    return called.flatMap(schema(called:))?.parameters.hasFlag(flag) != true
  }

  private func run(
    _ command: PreparedCommand, wantsData: Bool, at span: SourceSpan
  ) async throws(ScriptFailure) -> CommandOutput {
    let place = span.at(command.range)
    let type = type(of: command)
    var arguments = try await arguments(of: command, at: place)
    if type == nil {
      arguments = try await askingForSecrets(
        of: command.invocation.name.text, arguments, command.invocation.arguments, at: place)
    }
    let output: CommandOutput
    switch try resolve(command, type, arguments, at: place) {
    case .shell(let parsed):
      output = try await parsed.command.run(
        in: CommandContext(parsed: parsed, place: place, wantsData: wantsData))
    case .action(let read):
      try await act(read, command.invocation.arguments, at: place)
      output = .nothing
    }
    try await settle(at: place, after: command)
    return output
  }

  /// Runs a command that never waits.
  ///
  /// - Returns: The output of the command; nil if the command may wait. Then it has not run.
  func runImmediately(
    _ command: PreparedCommand, at span: SourceSpan
  ) throws(ScriptFailure) -> CommandOutput? {
    guard !command.wantsJSON else { return nil }
    let place = span.at(command.range)
    let type = type(of: command)
    guard let arguments = try argumentsImmediately(of: command, at: place) else { return nil }
    switch try resolve(command, type, arguments, at: place) {
    case .shell(let parsed):
      return try parsed.immediate?.run(
        in: CommandContext(parsed: parsed, place: place, wantsData: false))
    case .action(let read):
      return try actImmediately(read, command.invocation.arguments, at: place) ? .nothing : nil
    }
  }

  /// The command of the shell that has the name of a command, whose short forms are expanded.
  private func type(of command: PreparedCommand) -> (any ShellCommand.Type)? {
    if let type = command.type { return type }
    let type = registry[command.invocation.name.text]
    command.type = .some(type)
    if let type {
      let arguments = Flags.labeling(
        command.invocation.arguments, for: type.schema.parameters)
      command.write(type.expanding(arguments))
    }
    return type
  }

  /// Resolves a command to a command of the shell or an action, with its arguments.
  private func resolve(
    _ command: PreparedCommand, _ type: (any ShellCommand.Type)?, _ arguments: [Argument],
    at place: SourceSpan
  ) throws(ScriptFailure) -> PreparedCommand.Resolution {
    switch command.resolution {
    case .action(let parsed)? where parsed.action.sceneVersion == router.sceneVersion:
      return .action(parsed)
    case .shell(let parsed)?: return .shell(parsed)
    default: break
    }
    guard let type, !refersToAction(type) else {
      return .action(try readAction(command, arguments, at: place))
    }
    guard isUsable(type) else { throw interactiveOnly(type, at: place) }
    let parsed: ParsedCommand
    do throws(ScriptFailure) {
      parsed = try read(type, command.invocation.arguments, arguments, at: place)
    } catch {
      throw actionNote(about: type.name).map { error.noting("note: \($0)") } ?? error
    }
    if command.constants != nil { command.resolution = .shell(parsed) }
    return .shell(parsed)
  }

  // MARK: Commands of the shell

  private func read(
    _ type: any ShellCommand.Type, _ syntax: [ArgumentSyntax], _ arguments: [Argument],
    at place: SourceSpan
  ) throws(ScriptFailure) -> ParsedCommand {
    var own = Array(syntax.indices)
    let parameters = type.schema.parameters
    if type.traits.contains(.takesAllWords) {
      own = []
    } else if type.traits.contains(.forwardsArguments) {
      own = syntax.indices.filter { parameters.hasFlag(syntax[$0], orLabel: true) }
      let flags = Set(own)
      own += syntax.indices.lazy.filter { syntax[$0].flag == nil && !flags.contains($0) }.prefix(1)
    }
    let ownSyntax = own.map { syntax[$0] }
    let owned = Set(own)
    let forwarded = syntax.indices.filter { !owned.contains($0) }
    let command = try read(type, own.map { arguments[$0] }, ownSyntax, at: place)
    let parsed = ParsedCommand(
      command, interpreter: self, call: CommandCall(type.name, arguments),
      forwarded: CommandContext.Forwarded(
        arguments: forwarded.map { arguments[$0] }, syntax: forwarded.map { syntax[$0] }),
      syntax: ownSyntax)
    try refuseToWrite(type, in: CommandContext(parsed: parsed, place: place, wantsData: false))
    return parsed
  }

  /// Parses the arguments of a command of the shell.
  private func read(
    _ type: any ShellCommand.Type, _ arguments: [Argument], _ syntax: [ArgumentSyntax],
    at place: SourceSpan
  ) throws(ScriptFailure) -> any ShellCommand {
    let parameters = type.schema.parameters
    let arguments = try Flags.naming(
      in: arguments, syntax, of: type.name, parameters,
      hasJSON: !type.traits.contains(.hasNoData), at: place)
    do throws(CommandError) {
      // Flags are not given by position.
      let most = parameters.count { !$0.isFlag }
      let inOrder = syntax.indices.filter { syntax[$0].label == nil && syntax[$0].flag == nil }
      if inOrder.count > most {
        throw .tooManyArguments(command: type.name, maximum: most, index: inOrder[most])
      }
    } catch {
      throw place.failure(of: error, arguments: syntax)
    }
    do throws(CommandError) {
      return try type.init(arguments)
    } catch {
      guard case .missingArgument(_, _, let position, _) = error else {
        throw place.failure(of: error, arguments: syntax, usage: type.schema.usage)
      }
      let missing = MissingArgument(
        at: position, of: type.schema, called: type.name, given: arguments,
        example: type.example(in: AppSamples(self)),
        listsPlaces: type.traits.contains(.takesPlace) && !type.traits.contains(.takesEntry))
      let help =
        type.traits.contains(.takesEntry) ? PopToCommand.commentHelp(at: place, in: app) : nil
      throw place.failure(.argumentMissing, missing.message, help: help ?? missing.help)
    }
  }

  private func refuseToWrite(
    _ type: any ShellCommand.Type, in context: CommandContext
  ) throws(ScriptFailure) {
    guard type.traits.contains(.writesFiles), let refusal = host.refusalToWrite else { return }
    throw context.argument.failure(refusal.code, refusal.message, help: refusal.help)
  }

  // MARK: Actions

  /// Performs an action with arguments that a command forwards.
  package func perform(
    _ name: String, _ given: CommandContext.Forwarded, isDispatched: Bool, at place: SourceSpan
  ) async throws(ScriptFailure) {
    let arguments = try await askingForSecrets(
      of: name, given.arguments, given.syntax, at: place)
    let (action, target) = try resolve(
      name, isDispatched: isDispatched, (arguments, given.syntax), at: place)
    try await act(
      try read(action, of: target, called: name, arguments, given.syntax, at: place),
      given.syntax, at: place)
  }

  private func readAction(
    _ command: PreparedCommand, _ arguments: [Argument], at place: SourceSpan
  ) throws(ScriptFailure) -> ParsedAction {
    let syntax = command.invocation.arguments
    let name = command.invocation.name.text
    let (action, target) = try resolve(
      name, isDispatched: false, (arguments, syntax), at: place)
    let read = try read(action, of: target, called: name, arguments, syntax, at: place)
    // The app may replace a service, and arguments that may be secret are checked each time.
    if command.constants != nil, case .scene = action.owner, !action.takesSecret {
      command.resolution = .action(read)
    }
    return read
  }

  /// Resolves the name of an action: `confirm` of the front scene or one that it embeds, or `pickMeUp.confirm`.
  private func resolve(
    _ name: String, isDispatched: Bool, _ given: ([Argument], [ArgumentSyntax]),
    at place: SourceSpan
  ) throws(ScriptFailure) -> (ResolvedAction, CommandTarget) {
    if let known = resolvedActions[name],
      let target = target(known.owner, since: known.sceneVersion)
    {
      return (known, target)
    }
    let (target, action) = try target(ofAction: name, at: place)
    guard let schema = target.schema(of: action) else {
      noteSecrets(in: given.0, given.1, for: secrets.parameters(ofAction: name) ?? [])
      throw name == action && !isDispatched
        ? unknownCommand(name, at: place)
        : unknownAction(action, of: target, called: name, at: place)
    }
    let resolved = ResolvedAction(
      owner: target.resolved, name: action, schema: schema, sceneVersion: router.sceneVersion,
      recordedName: "\(target.uniqueName(in: app, with: action)).\(action)")
    resolvedActions[name] = resolved
    return (resolved, target)
  }

  /// The target that a name was resolved to; nil if scenes have come or gone since.
  func target(_ resolved: ResolvedTarget, since sceneVersion: Int) -> CommandTarget? {
    guard sceneVersion == router.sceneVersion else { return nil }
    switch resolved {
    case .scene(let id): return router.scene(id).map { .scene($0) }
    case .service(let name, let type):
      guard let service = app.services.first(where: { $0.name == name }),
        ObjectIdentifier(Swift.type(of: service.object)) == type
      else { return nil }
      return .service(service)
    }
  }

  /// Parses the arguments of an action.
  private func read(
    _ action: ResolvedAction, of target: CommandTarget, called name: String,
    _ arguments: [Argument], _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) throws(ScriptFailure) -> ParsedAction {
    let parameters = action.schema.parameters
    let policy = session.writer.policy
    if action.takesSecret || !policy.isEmpty {
      let marked = policy.marking(parameters, of: "\(target.name).\(action.name)")
      noteSecrets(in: arguments, syntax, for: marked)
    }
    let arguments = try Flags.naming(
      in: arguments, syntax, of: name, parameters, at: place)
    do throws(CommandError) {
      return ParsedAction(
        action: action, called: name, arguments: arguments,
        perform: try target.action(action.name, arguments, on: app.stage))
    } catch {
      throw place.failure(
        of: error.naming(name), arguments: syntax, usage: action.schema.usage(called: name))
    }
  }

  private func act(
    _ read: ParsedAction, _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) async throws(ScriptFailure) {
    let action = read.action
    let isIgnored = try await act(
      action.kind, CommandCall(action.recordedName, read.arguments),
      action.schema.parameters
    ) { () throws(ScriptFailure) -> Bool in
      do throws(CommandError) { return try self.ignores(read) } catch {
        throw place.failure(
          of: error.naming(read.name), arguments: syntax,
          usage: action.schema.usage(called: read.name))
      }
    }
    if isIgnored { try report(IgnoredAction(action, of: app), at: place) }
  }

  /// Performs an action that does not have to wait for an earlier input.
  ///
  /// - Returns: Whether the action has been performed; otherwise nothing has happened.
  private func actImmediately(
    _ read: ParsedAction, _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) throws(ScriptFailure) -> Bool {
    var isIgnored = false
    let (action, arguments) = (read.action, read.arguments)
    func perform() throws(ScriptFailure) {
      do throws(CommandError) {
        isIgnored = try session.observing(
          ObservedInput(action.kind, CommandCall(action.recordedName, arguments), in: app)
        ) { () throws(CommandError) in try ignores(read) }
      } catch {
        throw place.failure(
          of: error.naming(read.name), arguments: syntax,
          usage: action.schema.usage(called: read.name))
      }
    }
    func end() throws(ScriptFailure) {
      if isIgnored { try report(IgnoredAction(read.action, of: app), at: place) }
    }
    guard session.isRecorded else {
      try perform()
      try end()
      return true
    }
    guard session.canPerformSynchronously else { return false }
    let call = CommandCall(action.recordedName, arguments)
    let redacted = redacting(call, for: action.schema.parameters)
    try session.performSynchronously(
      .call(action.kind, redacted), isRedacted: redacted != call,
      describing: message(of:), perform)
    try end()
    return true
  }

  private func target(
    ofAction name: String, at place: SourceSpan
  ) throws(ScriptFailure) -> (CommandTarget, action: String) {
    guard let dot = name.lastIndex(of: ".") else {
      guard let front = router.front else { throw unknownCommand(name, at: place) }
      let able = CommandTarget.inFront(of: app, with: name)
      guard able.count < 2 else { throw ambiguousAction(name, of: able, at: place) }
      return (able.first ?? .scene(front), name)
    }
    let targetName = String(name[..<dot])
    let action = String(name[name.index(after: dot)...])
    let targets = CommandTarget.all(named: targetName, in: app)
    guard let first = targets.first else {
      guard !targetName.isEmpty else {
        throw place.failure(
          .targetUnknown, "expected a scene or a service before the dot",
          help: "write SCENE.ACTION, or only ACTION for the front scene")
      }
      throw unknownTarget(targetName, at: place)
    }
    let able = targets.filter { $0.schema(of: action) != nil }
    guard able.count < 2 else {
      throw ambiguousTarget(
        targetName, "have the action '\(action)'", able, ".\(action)", at: place)
    }
    return (able.first ?? first, action)
  }

  // MARK: Schemas

  /// The schema of the command, action or place with a name.
  func schema(called name: String) -> CommandSchema? {
    registry[name].flatMap { isUsable($0) ? $0.schema : nil }
      ?? registry.keywords.first { $0.schema.name == name }?.schema
      ?? CommandTarget.inFront(of: app, with: name).first?.schema(of: name)
      ?? app.places.first { $0.name == name }
      ?? CommandTarget.schema(ofAction: name, in: app)
  }
}

extension CommandTarget {
  /// The target as a reference that is valid until scenes come or go.
  var resolved: ResolvedTarget {
    switch self {
    case .scene(let scene): .scene(scene.id ?? EntryID(rawValue: 0))
    case .service(let service):
      .service(service.name, ObjectIdentifier(Swift.type(of: service.object)))
    }
  }
}

import Commands
import Language
import Links
import Navigation
import OrderedCollections
import Scenes
import Sessions
import Text

/// A scene or service, as a name means it until the app moves; it isn't kept alive.
enum ResolvedTarget {
  /// A scene, which is alive as long as the app hasn't moved.
  case scene(EntryID)
  /// A service, which may be another one by now: its name and its type.
  case service(String, ObjectIdentifier)
}

/// An action of a scene or service, as a name means it until the app moves.
final class ResolvedAction {
  let owner: ResolvedTarget
  /// The action's name.
  let name: String
  let schema: CommandSchema
  /// How often the app had moved.
  let moves: Int
  /// The action as a record calls it: `counter.increment`.
  let recordedName: String
  let takesSecret: Bool

  init(
    owner: ResolvedTarget, name: String, schema: CommandSchema, moves: Int, recordedName: String
  ) {
    self.owner = owner
    self.name = name
    self.schema = schema
    self.moves = moves
    self.recordedName = recordedName
    takesSecret = schema.parameters.takesSecret
  }

  /// What kind of thing it is to do it.
  var kind: JournalEntry.Kind { if case .scene = owner { .action } else { .service } }
}

/// An action that has been read, to be done any number of times.
final class KnownAction {
  let action: ResolvedAction
  /// What it was given, with flags as labels.
  let arguments: [Argument]
  let perform: @MainActor () throws(CommandError) -> Void

  init(
    action: ResolvedAction, arguments: [Argument],
    perform: @escaping @MainActor () throws(CommandError) -> Void
  ) {
    self.action = action
    self.arguments = arguments
    self.perform = perform
  }
}

/// A command of the shell that has been read, to be run any number of times.
@MainActor
final class KnownCommand {
  let interpreter: Interpreter
  let command: any ShellCommand
  /// The command, if it never waits.
  let immediate: (any ImmediateCommand)?
  /// Whether an action with its name comes first, if there is one.
  let yields: Bool
  let call: CommandCall
  let handedOn: CommandContext.HandedOn
  /// What its own arguments are written like.
  let syntax: [ArgumentSyntax]

  init(
    _ command: any ShellCommand, yields: Bool, interpreter: Interpreter, call: CommandCall,
    handedOn: CommandContext.HandedOn, syntax: [ArgumentSyntax]
  ) {
    self.interpreter = interpreter
    self.command = command
    self.yields = yields
    self.call = call
    self.handedOn = handedOn
    self.syntax = syntax
    immediate = command as? any ImmediateCommand
  }
}

/// Runs commands: those of the shell, actions of the scene in front, and those of a target.
extension Interpreter {
  /// Runs a command.
  func run(
    _ command: PreparedCommand, at span: SourceSpan
  ) async throws(ScriptFailure) -> CommandOutput {
    guard command.asksForJSON, isForShell(command.invocation) else {
      return try await run(command, wantsData: false, at: span)
    }
    var invocation = command.invocation
    invocation.arguments.removeAll { $0.flag == "json" }
    let plain = PreparedCommand(invocation)
    let before = session.tracker.mark()
    let output = try await run(plain, wantsData: true, at: span)
    if let type = registry[invocation.name.text],
      !type.traits.isDisjoint(with: [.asks, .isInteractive]), !meansAction(plain, type)
    {
      return .json(output.value)
    }
    return .json(
      .object([
        "changes": .array(session.tracker.changes(since: before).flatMap(\.changes).map(\.asValue)),
        "notes": .array(output.lines),
        "where": .array(router.tree.path.map { .string($0.destination.description) }),
      ]))
  }

  /// Whether `--json` is the shell's, and not a script's or an action's own.
  private func isForShell(_ invocation: Invocation) -> Bool {
    guard let flag = invocation.arguments.first(where: { $0.flag == "json" }) else { return false }
    let name = invocation.name.text
    let traits = registry[name]?.traits ?? []
    guard !traits.contains(.ownsFlags) else { return false }
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
    if type.map({ meansAction(command, $0) }) ?? true {
      arguments = try await askingForSecrets(
        of: command.invocation.name.text, arguments, command.invocation.arguments, at: place)
    }
    let output: CommandOutput
    switch try meaning(of: command, type, arguments, at: place) {
    case .shell(let known):
      output = try await known.command.run(
        in: CommandContext(known: known, place: place, wantsData: wantsData))
    case .action(let read):
      try await act(read, command.invocation.arguments, at: place)
      output = .nothing
    }
    try await settle(at: place)
    return output
  }

  /// Runs a command in which nothing waits for anything.
  ///
  /// - Returns: What it has to say; nil where something waits, and nothing has happened.
  func runAtOnce(
    _ command: PreparedCommand, at span: SourceSpan
  ) throws(ScriptFailure) -> CommandOutput? {
    guard !command.asksForJSON else { return nil }
    let place = span.at(command.range)
    let type = type(of: command)
    guard let arguments = try argumentsAtOnce(of: command, at: place) else { return nil }
    switch try meaning(of: command, type, arguments, at: place) {
    case .shell(let known):
      return try known.immediate?.run(
        in: CommandContext(known: known, place: place, wantsData: false))
    case .action(let read):
      return try actAtOnce(read, command.invocation.arguments, at: place) ? .nothing : nil
    }
  }

  /// The command of the shell that a command's name calls, whose short forms are written out then.
  private func type(of command: PreparedCommand) -> (any ShellCommand.Type)? {
    if let type = command.type { return type }
    let type = registry[command.invocation.name.text]
    command.type = .some(type)
    if let type { command.write(type.expanding(command.invocation.arguments)) }
    return type
  }

  /// What a command does with its arguments.
  private func meaning(
    of command: PreparedCommand, _ type: (any ShellCommand.Type)?, _ arguments: [Argument],
    at place: SourceSpan
  ) throws(ScriptFailure) -> PreparedCommand.Meaning {
    switch command.meaning {
    case .action(let known)? where known.action.moves == router.moves: return .action(known)
    case .shell(let known)? where !known.yields: return .shell(known)
    default: break
    }
    guard let type, !meansAction(command, type) else {
      return .action(try readAction(command, arguments, at: place))
    }
    if case .shell(let known)? = command.meaning { return .shell(known) }
    guard !type.traits.contains(.isInteractive) || isInteractive else {
      throw unknownCommand(type.name, at: place)
    }
    let known = try read(
      type, command.invocation.arguments, arguments, yields: yields(command, type), at: place)
    if command.constants != nil { command.meaning = .shell(known) }
    return .shell(known)
  }

  // MARK: Commands of the shell

  /// Whether an action of the scene in front is meant, although a command of the shell has its name: where that
  /// one can't do without an argument and gets none, and where that one is for a terminal.
  private func meansAction(_ command: PreparedCommand, _ type: any ShellCommand.Type) -> Bool {
    yields(command, type) && router.front?.schema(of: type.name) != nil
  }

  private func yields(_ command: PreparedCommand, _ type: any ShellCommand.Type) -> Bool {
    command.invocation.arguments.isEmpty && type.schema.parameters.contains(where: \.isRequired)
      || type.traits.contains(.isInteractive)
  }

  private func read(
    _ type: any ShellCommand.Type, _ syntax: [ArgumentSyntax], _ arguments: [Argument],
    yields: Bool, at place: SourceSpan
  ) throws(ScriptFailure) -> KnownCommand {
    var own = Array(syntax.indices)
    let parameters = type.schema.parameters
    if type.traits.contains(.takesAllWords) {
      own = []
    } else if type.traits.contains(.handsOn) {
      own = syntax.indices.filter { parameters.hasFlag(syntax[$0], orLabel: true) }
      own += syntax.indices.filter { syntax[$0].flag == nil && !own.contains($0) }.prefix(1)
    }
    let ownSyntax = own.map { syntax[$0] }
    let handedOn = syntax.indices.filter { !own.contains($0) }
    let command = try read(type, own.map { arguments[$0] }, ownSyntax, at: place)
    let known = KnownCommand(
      command, yields: yields, interpreter: self, call: CommandCall(type.name, arguments),
      handedOn: CommandContext.HandedOn(
        arguments: handedOn.map { arguments[$0] }, syntax: handedOn.map { syntax[$0] }),
      syntax: ownSyntax)
    try refuseToWrite(type, in: CommandContext(known: known, place: place, wantsData: false))
    return known
  }

  /// Reads the arguments of a command of the shell.
  private func read(
    _ type: any ShellCommand.Type, _ arguments: [Argument], _ syntax: [ArgumentSyntax],
    at place: SourceSpan
  ) throws(ScriptFailure) -> any ShellCommand {
    let parameters = type.schema.parameters
    do throws(CommandError) {
      // What is a flag isn't given by its place.
      let most = parameters.count { !$0.isFlag }
      let inOrder = syntax.indices.filter { syntax[$0].label == nil && syntax[$0].flag == nil }
      if inOrder.count > most {
        throw .tooManyArguments(command: type.name, maximum: most, index: inOrder[most])
      }
    } catch {
      throw place.failure(of: error, arguments: syntax)
    }
    let arguments = try Flags.naming(in: arguments, syntax, of: type.name, parameters, at: place)
    do throws(CommandError) {
      return try type.init(arguments)
    } catch {
      guard type.traits.contains(.takesPlace), case .missingArgument = error else {
        throw place.failure(of: error, arguments: syntax)
      }
      let help =
        type.traits.contains(.takesEntry) ? PopToCommand.commentHelp(at: place, in: app) : nil
      throw place.failure(
        .argumentMissing, "\(type.name) needs a place",
        help: help ?? "places: \(app.places.map(\.name).joined(separator: ", "))")
    }
  }

  private func refuseToWrite(
    _ type: any ShellCommand.Type, in context: CommandContext
  ) throws(ScriptFailure) {
    guard type.traits.contains(.writesFiles), let refusal = host.refusalToWrite else { return }
    throw context.argument.failure(refusal.code, refusal.message, help: refusal.help)
  }

  // MARK: Actions

  /// Does an action that is called with arguments handed on to it.
  package func perform(
    _ name: String, _ given: CommandContext.HandedOn, isDispatched: Bool, at place: SourceSpan
  ) async throws(ScriptFailure) {
    let arguments = try await askingForSecrets(
      of: name, given.arguments, given.syntax, at: place)
    let (action, target) = try resolve(
      name, isDispatched: isDispatched, (arguments, given.syntax), at: place)
    try await act(
      try read(action, of: target, arguments, given.syntax, at: place), given.syntax, at: place)
  }

  private func readAction(
    _ command: PreparedCommand, _ arguments: [Argument], at place: SourceSpan
  ) throws(ScriptFailure) -> KnownAction {
    let syntax = command.invocation.arguments
    let (action, target) = try resolve(
      command.invocation.name.text, isDispatched: false, (arguments, syntax), at: place)
    let read = try read(action, of: target, arguments, syntax, at: place)
    // A service may be another one the next time, and what may be secret is looked at each time.
    if command.constants != nil, case .scene = action.owner, !action.takesSecret {
      command.meaning = .action(read)
    }
    return read
  }

  /// Finds what an action's name means: `confirm` of the scene in front, or `pickMeUp.confirm`.
  private func resolve(
    _ name: String, isDispatched: Bool, _ given: ([Argument], [ArgumentSyntax]),
    at place: SourceSpan
  ) throws(ScriptFailure) -> (ResolvedAction, Target) {
    if let known = resolvedActions[name], let target = target(known.owner, since: known.moves) {
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
      owner: target.resolved, name: action, schema: schema, moves: router.moves,
      recordedName: "\(target.uniqueName(in: app)).\(action)")
    resolvedActions[name] = resolved
    return (resolved, target)
  }

  /// What a name means, if it still means what it did after so many moves.
  func target(_ resolved: ResolvedTarget, since moves: Int) -> Target? {
    guard moves == router.moves else { return nil }
    switch resolved {
    case .scene(let id): return router.scene(id).map { .scene($0) }
    case .service(let name, let type):
      guard let service = app.services.first(where: { $0.name == name }),
        ObjectIdentifier(Swift.type(of: service.object)) == type
      else { return nil }
      return .service(service)
    }
  }

  /// Reads the arguments of an action.
  private func read(
    _ action: ResolvedAction, of target: Target, _ arguments: [Argument],
    _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) throws(ScriptFailure) -> KnownAction {
    let parameters = action.schema.parameters
    if action.takesSecret { noteSecrets(in: arguments, syntax, for: parameters) }
    let arguments = try Flags.naming(
      in: arguments, syntax, of: action.name, parameters, at: place)
    do throws(CommandError) {
      return KnownAction(
        action: action, arguments: arguments, perform: try target.action(action.name, arguments))
    } catch {
      throw place.failure(of: error, arguments: syntax)
    }
  }

  private func act(
    _ read: KnownAction, _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) async throws(ScriptFailure) {
    let action = read.action
    try await act(
      action.kind, CommandCall(action.recordedName, read.arguments),
      action.schema.parameters
    ) { () throws(ScriptFailure) in
      do throws(CommandError) { try read.perform() } catch {
        throw place.failure(of: error, arguments: syntax)
      }
    }
  }

  /// Does an action where nothing has to be waited for before.
  ///
  /// - Returns: Whether it has been done; otherwise nothing has happened.
  private func actAtOnce(
    _ read: KnownAction, _ syntax: [ArgumentSyntax], at place: SourceSpan
  ) throws(ScriptFailure) -> Bool {
    func perform() throws(ScriptFailure) {
      do throws(CommandError) { try read.perform() } catch {
        throw place.failure(of: error, arguments: syntax)
      }
    }
    guard session.isRecorded else {
      try perform()
      return true
    }
    guard session.canTakeAtOnce else { return false }
    let call = CommandCall(read.action.recordedName, read.arguments)
    let written = session.writer.written(call, read.action.schema.parameters)
    try session.takeAtOnce(
      .call(read.action.kind, written), isAltered: written != call,
      describing: \.diagnostic.message, perform)
    return true
  }

  private func target(
    ofAction name: String, at place: SourceSpan
  ) throws(ScriptFailure) -> (Target, action: String) {
    guard let dot = name.lastIndex(of: ".") else {
      guard let front = router.front else { throw unknownCommand(name, at: place) }
      return (.scene(front), name)
    }
    let targetName = String(name[..<dot])
    guard let target = Target.named(targetName, in: app) else {
      guard !targetName.isEmpty else {
        throw place.failure(
          .targetUnknown, "there is nothing before the dot",
          help: "write it like SCENE.ACTION, or the action alone")
      }
      throw unknownTarget(targetName, at: place)
    }
    return (target, String(name[name.index(after: dot)...]))
  }

  // MARK: What isn't there

  /// The command, action or place of a name.
  func schema(called name: String) -> CommandSchema? {
    registry[name].flatMap { isUsable($0) ? $0.schema : nil }
      ?? registry.words.first { $0.schema.name == name }?.schema
      ?? router.front?.schema(of: name)
      ?? app.places.first { $0.name == name }
      ?? Target.schema(ofAction: name, in: app)
  }

  /// The error for a name that is no action of the target.
  private func unknownAction(
    _ action: String, of target: Target, called name: String, at place: SourceSpan
  ) -> ScriptFailure {
    let names = target.commands.map(\.name)
    guard !action.isEmpty else {
      return place.failure(
        .commandUnknown, "there is no action behind the dot",
        help: names.isEmpty
          ? "it can only be looked at: state \(target.name)"
          : "actions: \(names.joined(separator: ", "))")
    }
    let prefix = name.dropLast(action.count)
    let nearest = NearestNames.nearest(to: action, among: names).map { "\(prefix)\($0)" }
      .filter { !CommandSchema.isDestructive($0) }
    let help =
      if prefix.isEmpty, registry[action].map({ !$0.traits.contains(.isInteractive) }) ?? false {
        "\(action) is a command of the shell, which needs no dispatch"
      } else if names.isEmpty {
        "it can only be looked at: state \(target.name)"
      } else {
        "actions: \(names.joined(separator: ", "))"
      }
    return place.failure(
      .commandUnknown, "\(target.name) has no action \(action)",
      help: NearestNames.suggestion(nearest) ?? help
    )
  }

  /// What leaves other programs.
  private static let wordsForLeaving: Set = ["bye", "exit", "logout"]

  private func unknownCommand(_ name: String, at place: SourceSpan) -> ScriptFailure {
    let front = router.front
    let actions = front?.commands.map(\.name) ?? []
    let elsewhere = Target.all(of: app).flatMap { target in
      target.commands.filter { $0.name == name }.map { "\(target.name).\($0.name)" }
    }
    let commands = registry.commands.filter(isUsable).map { $0.name }
    let nearest = (elsewhere + NearestNames.nearest(to: name, among: actions + commands))
      .filter { !CommandSchema.isDestructive($0) }
    if registry[name] != nil, !isInteractive {
      return place.failure(
        .commandInteractive, "\(name) is a command of the interactive shell",
        help: "leave it out, or type it at the prompt")
    }
    let where_ = front.map { ", and \($0.name) has no such action" } ?? ""
    return place.failure(
      .commandUnknown, "there is no command \(name)\(where_)",
      help: Target.named(name, in: app).map { "help \($0.name) says what can be done with it" }
        ?? app.places.first { $0.name == name }.map { "\(GotoCommand.name) \($0.name) goes there" }
        ?? NearestNames.suggestion(nearest)
        ?? (Self.wordsForLeaving.contains(name) ? "quit leaves" : "help lists the commands"))
  }

  /// The error for a name that is no scene and no service.
  func unknownTarget(_ name: String, at place: SourceSpan) -> ScriptFailure {
    let names = Target.all(of: app).map(\.name)
    return place.failure(
      .targetUnknown, "there is no scene or service \(name)",
      help: NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
        ?? "scenes and services: \(names.joined(separator: ", "))")
  }
}

extension Target {
  /// What its name means until the app moves.
  var resolved: ResolvedTarget {
    switch self {
    case .scene(let scene): .scene(scene.id ?? EntryID(rawValue: 0))
    case .service(let service):
      .service(service.name, ObjectIdentifier(Swift.type(of: service.object)))
    }
  }
}

package import Commands
import OrderedCollections
import Scenes
import Sessions

extension Interpreter {
  /// Runs a command of the shell itself, which says what it has to say as data where that is asked for.
  func runBuiltIn(
    _ invocation: Invocation, asData: Bool, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    let name = invocation.name.text
    if name == "echo" { return try await echo(invocation.arguments, in: context) }
    let syntax = name == "state" ? Self.labellingMoment(invocation.arguments) : invocation.arguments
    let arguments = try await arguments(syntax, in: context)
    let parameters = BuiltIn.parameters[name] ?? []
    var own = Array(syntax.indices)
    if BuiltIn.openEnded.contains(name) {
      own = syntax.indices.filter { parameters.hasFlag(syntax[$0], orLabel: true) }
      own += syntax.indices.filter { syntax[$0].flag == nil && !own.contains($0) }.prefix(1)
    }
    let command: BuiltIn
    let ownSyntax = own.map { syntax[$0] }
    do {
      // What is a flag isn't given by its place.
      let most = parameters.count { !$0.isFlag }
      let inOrder = ownSyntax.indices.filter {
        ownSyntax[$0].label == nil && ownSyntax[$0].flag == nil
      }
      if inOrder.count > most {
        throw CommandError.tooManyArguments(command: name, maximum: most, index: inOrder[most])
      }
      command = try BuiltIn(
        command: name,
        arguments: try namingFlags(
          in: own.map { arguments[$0] }, ownSyntax, of: name, parameters, in: context))
    } catch let error as CommandError {
      guard BuiltIn.takingPlaces.contains(name), case .missingArgument = error else {
        throw context.failure(of: error, arguments: ownSyntax)
      }
      let help = name == "popTo" ? commentHelp(in: context) : nil
      throw context.failure("argument.missing", "\(name) needs a place", help: help ?? placesHelp)
    } catch {
      throw context.failure(of: error)
    }
    let handedOn = syntax.indices.filter { !own.contains($0) }
    let rest = Rest(
      call: CommandCall(name, arguments),
      arguments: handedOn.map { arguments[$0] }, syntax: handedOn.map { syntax[$0] },
      first: ownSyntax.first { $0.label == nil && $0.flag == nil }.map { context.at($0.range) }
        ?? context)
    let output = try await run(command, rest, in: context)
    try await settle(in: context)
    return asData && BuiltIn.telling.contains(name) ? .json(data(of: command, output)) : output
  }

  /// The arguments that a command hands on, as a place's or an action's.
  struct Rest {
    /// The command with all that was given.
    let call: CommandCall
    var arguments: [Argument]
    let syntax: [ArgumentSyntax]
    /// The argument before them.
    let first: Context
  }

  private func run(
    _ command: BuiltIn, _ rest: Rest, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    switch command {
    case .help(let topic): return .text(try help(topic, rest, in: context))
    case .apropos(let text): return .text(try apropos(text, in: rest.first))
    case .state(let path, let moment, let all):
      let value = try state(path, atMoment: moment, in: rest.first)
      return all ? .whole(value) : .value(value)
    case .screen(let scene): return .text(try screen(scene, in: rest.first))
    case .services: return .text(servicesText)
    case .scenes: return .text(scenesText)
    case .scopes: return .text(scopesText)
    case .stack: return .text(stackText)
    case .where: return .text(try place(in: context))
    case .routes: return .text(routesText)
    case .links(let url): return .text(try linksText(url, rest, in: context))
    case .clock: return .text(clockText)
    case .history: return .text(historyText)
    case .quit:
      quit()
      return .nothing
    case .echo: return .nothing
    case .dispatch(let action):
      try await perform(
        action, rest.arguments, syntax: rest.syntax, isDispatched: true, in: rest.first)
      return .nothing
    case .source(let file):
      var rest = rest
      rest.arguments = try namingFlags(
        in: rest.arguments, rest.syntax, of: file, nil, in: rest.first)
      let variables = try rest.variables
      try await source(file, variables: variables, in: rest.first)
      return .nothing
    case .read(let file, let all):
      let value = try read(file, in: rest.first)
      return all ? .whole(value) : .value(value)
    case .advance(let duration):
      try await reporting(in: rest.first) {
        try await app.stage.advance(by: duration, settlingWithin: patience)
      }
      return .nothing
    case .settle(let bound):
      try await reporting(in: context) { try await app.stage.settle(within: bound) }
      return .nothing
    case .save(let file): return try save(file, in: rest.first)
    case .restore(let file, let force):
      return try await restore(file, insisting: force, in: rest.first)
    case .timeline(let text, let all): return try timeline(text, isWhole: all, in: context)
    case .undo(let count): return try await undo(count, in: rest.first)
    case .redo(let count): return try await redo(count, in: rest.first)
    case .diff(let first, let second): return try difference(first, second, in: rest.first)
    case .goto(let place, _) where Self.isMoment(place):
      return try await goToMoment(place, in: rest.first)
    case .report(let file): return try report(to: file, in: rest.first)
    case .export(.script, let file): return try exportScript(to: file, in: rest.first)
    case .record(let file): return try record(file, in: rest.first)
    default:
      return try await move(command, rest, in: context)
    }
  }

  private func reporting(
    in context: Context, _ body: () async throws -> Void
  ) async throws(ScriptFailure) {
    do {
      try await body()
    } catch {
      throw context.failure(of: error)
    }
  }

  private func echo(
    _ syntax: [ArgumentSyntax], in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    var words: [String] = []
    var budget = ValueBudget()
    for argument in syntax {
      let text = try await text(of: argument.operand, in: context)
      try context.at(argument.range).take(.string(text), from: &budget)
      words.append(argument.label.map { "\($0.text): \(text)" } ?? text)
    }
    return .text(words.joined(separator: " "))
  }

  private func read(_ path: String, in context: Context) throws(ScriptFailure) -> Value {
    let bytes = try context.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
    do throws(DataFile.Fault) {
      return try DataFile.value(bytes, path: path)
    } catch {
      let place = error.line.map { "\(path):\($0): " } ?? ""
      throw context.failure("read.malformed", place + error.message, help: error.help)
    }
  }

  // MARK: State

  /// All state, or what a path leads to: first a target, then its fields.
  func state(_ path: String?, in context: Context) throws(ScriptFailure) -> Value {
    if let viewed { return try state(path, at: viewed, in: context) }
    guard let path else {
      var states: OrderedDictionary<String, Value> = [:]
      for target in Target.all(of: app) {
        states[states[target.name] == nil ? target.name : target.fullName] = target.state
      }
      return .object(states)
    }
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    guard let target = Target.named(name, in: app) else {
      throw unknownTarget(name, in: context)
    }
    var rest = path.dropFirst(name.count)
    if rest.first == "." { rest.removeFirst() }
    do {
      return try target.state.value(at: ValuePath(String(rest)))
    } catch {
      if case .malformed(let offset) = error {
        let start = path.utf8.count - rest.utf8.count
        throw context.failure(of: ValuePathError.malformed(offset: start + offset), at: name)
      }
      throw context.failure(of: error, at: name)
    }
  }

  /// What a look at a path of the state has found.
  package enum Sight {
    /// Something.
    case value(Value)
    /// Nothing, and a question for what may be meant instead.
    case absent(suggestion: String?)
    /// That it is no path.
    case malformed(String)
  }

  /// Looks at a path of the state.
  package func look(at path: String) -> Sight {
    let nowhere = Context(source: SourceText(name: "", ""), range: SourceRange(0, 0))
    do throws(ScriptFailure) {
      return .value(try state(path, in: nowhere))
    } catch {
      let diagnostic = error.diagnostic
      guard diagnostic.code != "state.malformedPath" else { return .malformed(diagnostic.message) }
      // What else there is helps nobody who waits for something that isn't there yet.
      return .absent(suggestion: diagnostic.help.flatMap { $0.hasPrefix("did you") ? $0 : nil })
    }
  }

  /// What is at a path of the state, if there is something now.
  package func value(at path: String) -> Value? {
    guard case .value(let value) = look(at: path) else { return nil }
    return value
  }

  private func screen(_ name: String?, in context: Context) throws(ScriptFailure) -> String {
    guard let name else {
      guard let front = app.router.front else {
        throw context.failure("screen.none", "there is no scene yet")
      }
      return front.render()
    }
    guard case .scene(let scene)? = Target.named(name, in: app) else {
      let names = app.router.liveScenes.map(\.name)
      throw context.failure(
        "target.unknown", "there is no scene \(name)",
        help: NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
          ?? "scenes: \(names.joined(separator: ", "))")
    }
    return scene.render()
  }
}

extension Interpreter.Rest {
  /// The labelled arguments as the variables of a script.
  fileprivate var variables: [String: Value] {
    get throws(ScriptFailure) {
      var variables: [String: Value] = [:]
      for (argument, syntax) in zip(arguments, syntax) {
        guard let label = argument.label else {
          throw first.at(syntax.range).failure(
            "argument.unlabelled", "an argument of a script needs a label",
            help: "write it like name: value")
        }
        guard variables[label] == nil else {
          throw first.at(syntax.range).failure(
            "argument.duplicate", "\(label): is given twice", help: "leave one of them out")
        }
        variables[label] = argument.input.variable
      }
      return variables
    }
  }
}

extension Argument.Input {
  fileprivate var variable: Value {
    switch self {
    case .text(let text, let quoted): quoted ? .string(text) : Value(word: text)
    case .value(let value): value
    }
  }
}

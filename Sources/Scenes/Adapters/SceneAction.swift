/// A command of a scene whose logic has no `@Dispatchable` actions, such as an observable model or a reducer.
///
/// ```swift
/// SceneAction("search", "text", summary: "Searches the trips.") { (trips: TripListModel, text: String) in
///   trips.searchText = text
/// }
/// SceneAction("refresh") { (trips: TripListModel) in try await trips.refresh() }
/// ```
///
/// The closure can throw, and the stage reports its error. An `async` closure runs as an effect with the names of the
/// scene and the action.
@MainActor
public struct SceneAction<Subject: AnyObject> {
  typealias Perform = @MainActor (Subject) throws(CommandError) -> Void
  typealias Read =
    @MainActor ([Argument], SceneStage, _ scene: String) throws(CommandError) -> Perform

  let schema: CommandSchema
  let read: Read

  /// Creates an action that is performed at once.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - perform: The work, whose parameters after the first are the arguments.
  public init<each Argument: ArgumentCodable>(
    _ name: String, _ labels: String..., summary: String = "",
    perform: @escaping @MainActor (Subject, repeat each Argument) throws -> Void
  ) {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (subject, argument: repeat each Argument) in
      { try perform(subject, repeat each argument) }
    }
  }

  /// Creates an action that is performed by an effect.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - perform: The work, whose parameters after the first are the arguments.
  public init<each Argument: ArgumentCodable>(
    _ name: String, _ labels: String..., summary: String = "",
    perform: @escaping @MainActor (Subject, repeat each Argument) async throws -> Void
  ) {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (subject, argument: repeat each Argument) in
      { try await perform(subject, repeat each argument) }
    }
  }

  private init(_ schema: CommandSchema, read: @escaping Read) {
    self.schema = schema
    self.read = read
  }

  /// Creates an action whose arguments with some labels are secret: no journal, history or message contains them.
  ///
  /// ```swift
  /// SceneAction(secret: "password", in: SceneAction("signIn", "name", "password", calling: Account.signIn))
  /// ```
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - action: The action, which gets the text itself.
  public init(secret labels: String..., in action: SceneAction) {
    self = action.hiding { labels.contains($0.label ?? "") }
  }

  /// The action with some parameters marked as secret.
  func hiding(_ isSecret: (CommandParameter) -> Bool) -> SceneAction {
    var schema = schema
    for index in schema.parameters.indices
    where isSecret(schema.parameters[index]) && !schema.parameters[index].type.isSecret {
      schema.parameters[index].type = .secret(schema.parameters[index].type)
    }
    return SceneAction(schema, read: read)
  }

  /// The action for an object that holds the subject.
  func below<Holder: AnyObject>(_ path: KeyPath<Holder, Subject>) -> SceneAction<Holder> {
    SceneAction<Holder>(schema) { [read] (arguments, stage, scene) throws(CommandError) in
      let perform = try read(arguments, stage, scene)
      return { (holder) throws(CommandError) in try perform(holder[keyPath: path]) }
    }
  }

  /// Creates an action that is performed at once; `prepare` rejects arguments that the subject does not accept.
  init<each Argument: ArgumentCodable>(
    _ parameters: ActionParameters<repeat each Argument>, _ summary: String,
    prepare:
      @escaping @MainActor (Subject, repeat each Argument) throws(CommandError) ->
      @MainActor () throws -> Void
  ) {
    schema = parameters.schema(summary)
    read = { (arguments, stage, _) throws(CommandError) in
      let values = try parameters.values(from: arguments)
      return { (subject) throws(CommandError) in
        let perform = try prepare(subject, repeat each values)
        do { try perform() } catch { stage.report(error) }
      }
    }
  }

  /// Creates an action that is performed by an effect; `prepare` rejects arguments that the subject does not accept.
  init<each Argument: ArgumentCodable>(
    _ parameters: ActionParameters<repeat each Argument>, _ summary: String,
    prepare:
      @escaping @MainActor (Subject, repeat each Argument) throws(CommandError) ->
      @MainActor () async throws -> Void
  ) {
    schema = parameters.schema(summary)
    read = { (arguments, stage, scene) throws(CommandError) in
      let values = try parameters.values(from: arguments)
      return { (subject) throws(CommandError) in
        let perform = try prepare(subject, repeat each values)
        stage.start("\(scene).\(parameters.command)", CommandEffect { try await perform() })
      }
    }
  }

  /// An error, for an argument of any other type.
  @available(
    *, unavailable,
    message: "the type of an action's argument must conform to ArgumentCodable"
  )
  @_disfavoredOverload
  public init<each Argument>(
    _ name: String, _ labels: String..., summary: String = "",
    perform: @escaping @MainActor (Subject, repeat each Argument) async throws -> Void
  ) {
    preconditionFailure("unavailable")
  }
}

/// The parameters of an action, whose types are those of its closure.
struct ActionParameters<each Argument: ArgumentCodable> {
  let command: String
  let labels: [String?]

  init(of command: String, _ labels: [String]) {
    self.command = command
    var positions: [String?] = []
    for _ in repeat (each Argument).self {
      let label = positions.count < labels.count ? labels[positions.count] : "_"
      positions.append(label == "_" ? nil : label)
    }
    precondition(
      labels.count <= positions.count, "the action '\(command)' has more labels than arguments")
    self.labels = positions
  }

  func schema(_ summary: String) -> CommandSchema {
    var parameters: [CommandParameter] = []
    for type in repeat (each Argument).self {
      let label = labels[parameters.count]
      let argument = type.argumentType
      parameters.append(
        CommandParameter(
          label, name: label ?? "value", type: argument, isRequired: !argument.isOptional))
    }
    return CommandSchema(command, summary: summary, parameters: parameters)
  }

  func values(from arguments: [SceneCommands.Argument]) throws(CommandError) -> (
    repeat each Argument
  ) {
    let matched = try MatchedArguments(arguments, of: command, labels: labels)
    var position = -1
    return (repeat try matched.next((each Argument).self, after: &position))
  }
}

extension MatchedArguments {
  /// The next value; null for an optional one that is not given.
  fileprivate func next<Value: ArgumentCodable>(
    _ type: Value.Type, after position: inout Int
  ) throws(CommandError) -> Value {
    position += 1
    guard Value.argumentType.isOptional, let none = try? Value(argument: .value(.null)) else {
      return try value(position)
    }
    return try value(position, default: none)
  }
}

/// Actions that are the methods and properties of a model.
extension SceneAction {
  /// Creates an action that calls a method.
  ///
  /// ```swift
  /// SceneAction("rename", "to", calling: Cart.rename(to:))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - method: The method, whose parameters are the arguments; its result is discarded.
  public init<each Argument: ArgumentCodable, Result>(
    _ name: String, _ labels: String..., summary: String = "",
    calling method:
      @escaping @MainActor (Subject) -> @MainActor (repeat each Argument) throws -> Result
  ) {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (subject, argument: repeat each Argument) in
      { _ = try method(subject)(repeat each argument) }
    }
  }

  /// Creates an action that calls an `async` method by an effect.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - method: The method, whose parameters are the arguments; its result is discarded.
  public init<each Argument: ArgumentCodable, Result>(
    _ name: String, _ labels: String..., summary: String = "",
    calling method:
      @escaping @MainActor (Subject) -> @MainActor (repeat each Argument) async throws -> Result
  ) {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (subject, argument: repeat each Argument) in
      { _ = try await method(subject)(repeat each argument) }
    }
  }

  /// Creates an action that sets a property.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: The help of the command.
  ///   - property: The property.
  public init<Value: ArgumentCodable>(
    _ name: String, summary: String = "", setting property: ReferenceWritableKeyPath<Subject, Value>
  ) {
    self.init(name, summary: summary) { (subject, value: Value) in
      subject[keyPath: property] = value
    }
  }
}

/// Actions on the elements of a list, which are typed as their ids.
extension SceneAction {
  /// Creates an action that calls a method with an element of a list.
  ///
  /// ```swift
  /// SceneAction("open", calling: TripListModel.open, of: \.trips)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: The help of the command.
  ///   - method: The method; its result is discarded.
  ///   - list: The list. An id that is not in it is an error.
  public init<Element: Identifiable, Result>(
    _ name: String, summary: String = "",
    calling method: @escaping @MainActor (Subject) -> @MainActor (Element) throws -> Result,
    of list: KeyPath<Subject, [Element]>
  ) where Element.ID: ArgumentCodable {
    self.init(ActionParameters<Element.ID>(of: name, []), summary) {
      (subject, id: Element.ID) throws(CommandError) in
      let element = try subject[keyPath: list].element(id, of: name)
      return { _ = try method(subject)(element) }
    }
  }

  /// Creates an action that calls an `async` method with an element of a list, by an effect.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: The help of the command.
  ///   - method: The method; its result is discarded.
  ///   - list: The list. An id that is not in it is an error.
  public init<Element: Identifiable, Result>(
    _ name: String, summary: String = "",
    calling method: @escaping @MainActor (Subject) -> @MainActor (Element) async throws -> Result,
    of list: KeyPath<Subject, [Element]>
  ) where Element.ID: ArgumentCodable {
    self.init(ActionParameters<Element.ID>(of: name, []), summary) {
      (subject, id: Element.ID) throws(CommandError) in
      let element = try subject[keyPath: list].element(id, of: name)
      return { _ = try await method(subject)(element) }
    }
  }
}

/// Actions of a reducer.
extension SceneAction {
  /// Creates an action that sends a reducer's action without values.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: The help of the command.
  ///   - action: The action.
  public init<State, Action, Effect>(
    _ name: String, summary: String = "", sending action: Action
  ) where Subject == ReducerStore<State, Action, Effect> {
    self.init(name, summary: summary) { $0.send(action) }
  }

  /// Creates an action that sends a reducer's action with the arguments as its values.
  ///
  /// ```swift
  /// SceneAction("toggle", "id", sending: TodosAction.toggle(id:))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - action: The case of the action.
  public init<State, Action, Effect, each Argument: ArgumentCodable>(
    _ name: String, _ labels: String..., summary: String = "",
    sending action: @escaping @MainActor (repeat each Argument) -> Action
  ) where Subject == ReducerStore<State, Action, Effect> {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (store, argument: repeat each Argument) in
      { store.send(action(repeat each argument)) }
    }
  }
}

/// Actions of a reducer that a model of the app runs.
extension SceneAction {
  /// Creates an action that sends an action without values to the model.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: The help of the command.
  ///   - action: The action.
  ///   - send: The method of the model that takes actions; its result is discarded.
  public init<Action, Result>(
    _ name: String, summary: String = "", sending action: Action,
    to send: @escaping @MainActor (Subject) -> @MainActor (Action) -> Result
  ) {
    self.init(name, summary: summary) { _ = send($0)(action) }
  }

  /// Creates an action that sends an action to the model, with the arguments as its values.
  ///
  /// ```swift
  /// SceneAction("toggle", "id", sending: TodosAction.toggle(id:), to: TodosModel.send)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - labels: The labels of the arguments, in order, `_` for none; an argument without one is given by its position.
  ///   - summary: The help of the command.
  ///   - action: The case of the action.
  ///   - send: The method of the model that takes actions; its result is discarded.
  public init<Action, Result, each Argument: ArgumentCodable>(
    _ name: String, _ labels: String..., summary: String = "",
    sending action: @escaping @MainActor (repeat each Argument) -> Action,
    to send: @escaping @MainActor (Subject) -> @MainActor (Action) -> Result
  ) {
    let parameters = ActionParameters<repeat each Argument>(of: name, labels)
    self.init(parameters, summary) { (subject, argument: repeat each Argument) in
      { _ = send(subject)(action(repeat each argument)) }
    }
  }
}

extension Array where Element: Identifiable, Element.ID: ArgumentCodable {
  /// The element with an id that a command was given as its first argument.
  fileprivate func element(_ id: Element.ID, of command: String) throws(CommandError) -> Element {
    if let element = first(where: { $0.id == id }) { return element }
    let known = map { Argument($0.id.argumentInput).input.description }
    throw .typeMismatch(
      command: command, label: nil, input: id.argumentInput, type: Element.ID.argumentType,
      reason: .unknownCase(
        nearest: NearestNames.nearest(to: id.argumentInput.description, among: known)),
      index: 0)
  }
}

/// The actions of a reducer that a scene has as commands, each with the name of its case.
///
/// ```swift
/// Scene("todos", reducer: store, on: stage) {
///   #commands(sending: TodosAction.refresh, TodosAction.add, TodosAction.toggle(id:))
/// }
/// ```
///
/// - Parameter actions: Cases of the reducer's action.
@freestanding(expression)
public macro commands<Subject: AnyObject, each Action>(
  sending actions: repeat each Action
) -> [SceneAction<Subject>] = #externalMacro(module: "SceneMacros", type: "CaseListMacro")

/// The actions of a reducer, some of which have a secret, such as a password.
///
/// - Parameters:
///   - actions: Cases of the reducer's action.
///   - secret: The labels of arguments that no journal, history or message contains.
@freestanding(expression)
public macro commands<Subject: AnyObject, each Action>(
  sending actions: repeat each Action, secret: String...
) -> [SceneAction<Subject>] = #externalMacro(module: "SceneMacros", type: "CaseListMacro")

/// The actions of a reducer that a model of the app runs, each with the name of its case.
///
/// ```swift
/// Scene("todos", model: store, on: stage, state: { $0.state }) {
///   #commands(sending: TodosAction.refresh, TodosAction.toggle(id:), to: TodosModel.send)
/// }
/// ```
///
/// - Parameters:
///   - actions: Cases of the action.
///   - send: The method of the model that takes actions.
@freestanding(expression)
public macro commands<Subject: AnyObject, each Action, Send>(
  sending actions: repeat each Action, to send: Send
) -> [SceneAction<Subject>] = #externalMacro(module: "SceneMacros", type: "CaseListMacro")

/// The actions of a reducer that a model of the app runs, some of which have a secret.
///
/// - Parameters:
///   - actions: Cases of the action.
///   - secret: The labels of arguments that no journal, history or message contains.
///   - send: The method of the model that takes actions.
@freestanding(expression)
public macro commands<Subject: AnyObject, each Action, Send>(
  sending actions: repeat each Action, secret: String..., to send: Send
) -> [SceneAction<Subject>] = #externalMacro(module: "SceneMacros", type: "CaseListMacro")

import SceneText

/// A live scene, which binds a store and a view without a reference cycle.
///
/// A builder makes it, and the router keeps it while its entry is in the tree. The store and all its
/// subscriptions are released with it.
@MainActor
public final class Scene {
  /// The name of the scene in scripts, as in `signIn`.
  public let name: String
  /// The scene's entry in the tree, or the number of an embedded scene; nil before it is added.
  public private(set) var id: EntryID?
  /// The actions of the scene as commands.
  public private(set) lazy var commands = makeCommands()

  package let store: any Store
  private let embedding: (any SceneEmbedding)?
  // Operations that a run needs at each step. The module that makes the scene specializes these closures for its
  // own types, which methods of a generic class would not be.
  private let makeCommands: @MainActor () -> [CommandSchema]
  private let decode: @MainActor (String, [Argument]) throws(CommandError) -> CommandAction
  private let makeLazyState: @MainActor () -> LazyState
  private let readDigest: @MainActor (StateMemory) -> UInt64
  private let releaseStore: @MainActor () -> Void
  /// Released after the other references to the store, so that the store is released before its coordinator.
  let binding: any SceneBinding
  /// What was added to the logic of the store, as by ``onAppear(_:)``.
  var additions = SceneAdditions()

  /// Binds a store and a view.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - view: The view of the store's state.
  ///   - observe: Observes each action of the user before it is dispatched; nil to observe none.
  ///   - follow: The presenter's handler of the store's routes.
  public convenience init<S: Store, V: SceneView>(
    _ name: String, store: S, view: V, onAction observe: (@MainActor (S.Action) -> Void)? = nil,
    onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    let actions = Actions(of: store, observe)
    self.init(name, store, view, embedding: nil, actions, onRoute: follow)
  }

  /// Binds a store and a view that contains other scenes.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - view: The view of the store's state, which determines the embedded scenes.
  ///   - make: Makes an embedded scene.
  ///   - observe: Observes each action of the user before it is dispatched; nil to observe none.
  ///   - follow: The presenter's handler of the store's routes.
  public convenience init<S: Store, V: ContainerView>(
    _ name: String, store: S, view: V, embedding make: @escaping @MainActor (V.Child) -> Scene,
    onAction observe: (@MainActor (S.Action) -> Void)? = nil,
    onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    self.init(
      name, store, view, embedding: Embedding(store: store, view: view, make: make),
      Actions(of: store, observe), onRoute: follow)
  }

  /// Binds a store without routes whose actions are listed.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - view: The view of the store's state.
  ///   - stage: The stage of the actions.
  ///   - actions: The actions.
  ///   - subject: Returns the object that the actions change; nil if there is none now.
  convenience init<S: Store, V: SceneView, Subject>(
    _ name: String, store: S, view: V, on stage: SceneStage, actions: [SceneAction<Subject>],
    of subject: @escaping @MainActor (S) -> Subject?
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable, S.Route == Never {
    let actions = Actions(of: store, listed: actions, on: stage, scene: name, subject)
    self.init(name, store, view, embedding: nil, actions) { _, _ in }
  }

  /// Binds a store without routes whose actions are the methods of an object.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - view: The view of the store's state.
  ///   - stage: The stage of the actions.
  ///   - object: Returns the object.
  convenience init<S: Store, V: SceneView, Object: CommandProviding & AnyObject>(
    _ name: String, store: S, view: V, on stage: SceneStage,
    methodsOf object: @escaping @MainActor (S) -> Object
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable, S.Route == Never {
    let actions = Actions(of: store, on: stage, scene: name, methodsOf: object)
    self.init(name, store, view, embedding: nil, actions) { _, _ in }
  }

  private init<S: Store, V: SceneView>(
    _ name: String, _ store: S, _ view: V, embedding: (any SceneEmbedding)?, _ actions: Actions,
    onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    self.name = name
    self.store = store
    self.embedding = embedding
    binding = Binding(store: store, view: view, follow: follow)
    makeCommands = actions.commands
    decode = actions.decode
    releaseStore = actions.releaseStore
    makeLazyState = { LazyState(store.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    readDigest = { digest(store.currentState, $0) }
  }

  /// Binds a store without routes and a view.
  public convenience init<S: Store, V: SceneView>(_ name: String, store: S, view: V)
  where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    self.init(name, store: store, view: view) { _, _ in }
  }

  /// Binds a store without routes and a view that contains other scenes.
  public convenience init<S: Store, V: ContainerView>(
    _ name: String, store: S, view: V, embedding make: @escaping @MainActor (V.Child) -> Scene
  ) where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    self.init(name, store: store, view: view, embedding: make) { _, _ in }
  }

  /// An error, for a store with routes.
  @available(*, unavailable, message: "the store sends routes; handle them with 'onRoute:'")
  public convenience init<S: Store, V: SceneView>(_ name: String, store: S, view: V)
  where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    preconditionFailure("unavailable")
  }

  /// An error, for values that cannot be compared.
  @available(
    *, unavailable, message: "the states of the store and the props of the view must be Equatable"
  )
  public convenience init<S: Store, V: SceneView>(
    _ name: String, store: S, view: V, onAction observe: (@MainActor (S.Action) -> Void)? = nil,
    onRoute follow: (@MainActor (S.Route, Scene) throws -> Void)? = nil
  ) where V.State == S.State {
    preconditionFailure("unavailable")
  }

  isolated deinit { releaseStore() }

  package var viewObject: AnyObject? { binding.viewObject }

  private var hasAppeared = false

  /// The store's state.
  public var state: Value { lazyState.value }
  /// The store's state, which is converted to data only on demand.
  package var lazyState: LazyState { makeLazyState() }
  package func digestState(reusing memory: StateMemory) -> UInt64 { readDigest(memory) }

  package var props: Value { binding.props }

  /// Draws the scene with those that it embeds, without characters that control the terminal.
  public func render() -> String {
    let page = additions.draw?() ?? embedding?.draw() ?? binding.draw()
    return VisibleText.visibleLines(alert.map { "\(page)\n\n\($0.drawing)" } ?? page)
  }

  /// The scenes that this scene embeds, in order.
  package var children: [Scene] { embedding?.children ?? [] }

  /// This scene, then those that it embeds, each before those inside it.
  public var withEmbedded: [Scene] {
    embedding == nil ? [self] : [self] + children.flatMap(\.withEmbedded)
  }

  /// The embedded scenes with the names that lead to them, as in `picker/list`, and `row#2` for a second one.
  var embeddedByPath: [(path: String, scene: Scene)] {
    childrenByStep.flatMap { step, child in
      [(step, child)] + child.embeddedByPath.map { ("\(step)/\($0.path)", $0.scene) }
    }
  }

  /// The scenes that this scene embeds, each with its last step of a path.
  var childrenByStep: [(step: String, scene: Scene)] {
    var counts: [String: Int] = [:]
    return children.map { child in
      counts[child.name, default: 0] += 1
      let count = counts[child.name, default: 1]
      return (count == 1 ? child.name : "\(child.name)#\(count)", child)
    }
  }

  /// The scene that refuses to be left, and its reason: the innermost and last one first.
  var refusal: (scene: Scene, reason: String)? {
    for child in children.reversed() { if let refusal = child.refusal { return refusal } }
    return (store.refusalToLeave ?? additions.refusalToLeave).map { (self, $0) }
  }

  /// The reason why the scene, or one that it embeds, must not be left now; nil if it may be left.
  public var refusalToLeave: String? { refusal?.reason }

  /// Reads an action that can be dispatched any number of times.
  ///
  /// - Returns: A closure that dispatches the action, and does nothing after the scene is released. It rejects the
  ///   arguments of a model's method only when it is called.
  /// - Throws: `CommandError` if there is no such action, or its arguments do not match.
  public func action(
    _ command: String, arguments: [Argument]
  ) throws(CommandError) -> CommandAction {
    try decode(command, arguments)
  }

  func enter(_ router: Router, as id: EntryID) {
    self.id = id
    embedding?.begin(in: router)
    binding.sendRoutes(of: self, to: router)
    for routes in additions.routes { routes.send(of: self, to: router) }
  }

  /// Tells the store that the scene is shown, the first time.
  func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    store.didAppear()
    for appear in additions.appearances { appear() }
  }

  func leave() {
    embedding?.end()
    binding.stopSendingRoutes()
    for routes in additions.routes { routes.stop() }
  }

  /// Makes and releases embedded scenes as the state requires, also before the scene enters.
  func updateChildren() { embedding?.update() }
}

/// An action with its arguments, which can be performed any number of times.
public typealias CommandAction = @MainActor () throws(CommandError) -> Void

/// The actions of a scene: their schemas, and how they are read and performed.
@MainActor
private struct Actions {
  let commands: @MainActor () -> [CommandSchema]
  let decode: @MainActor (String, [Argument]) throws(CommandError) -> CommandAction
  let releaseStore: @MainActor () -> Void

  /// The actions of a store.
  init<S: Store>(of store: S, _ observe: (@MainActor (S.Action) -> Void)?) {
    let reference = StoreReference(store)
    commands = { S.actionCommands.schemas() }
    decode = { (command, arguments) throws(CommandError) in
      let action = try S.actionCommands.read(command, arguments)
      guard let observe else { return { reference.store?.dispatch(action) } }
      return {
        guard let store = reference.store else { return }
        observe(action)
        store.dispatch(action)
      }
    }
    releaseStore = { reference.store = nil }
  }

  /// Actions that are listed.
  init<S: Store, Subject>(
    of store: S, listed: [SceneAction<Subject>], on stage: SceneStage, scene: String,
    _ subject: @escaping @MainActor (S) -> Subject?
  ) {
    let reference = StoreReference(store)
    let schemas = listed.map(\.schema)
    commands = { schemas }
    decode = { (command, arguments) throws(CommandError) in
      guard let action = listed.first(where: { $0.schema.name == command }) else {
        throw .unknownCommand(command, among: schemas)
      }
      let perform = try action.read(arguments, stage, scene)
      return { () throws(CommandError) in
        guard let store = reference.store else { return }
        guard let subject = subject(store) else {
          return stage.report(MissingModel(scene: scene))
        }
        try perform(subject)
      }
    }
    releaseStore = { reference.store = nil }
  }
}

extension Actions {
  /// The methods of an object.
  init<S: Store, Object: CommandProviding & AnyObject>(
    of store: S, on stage: SceneStage, scene: String,
    methodsOf object: @escaping @MainActor (S) -> Object
  ) {
    let reference = StoreReference(store)
    commands = { Object.commands }
    decode = { (command, arguments) throws(CommandError) in
      guard Object.commands.contains(where: { $0.name == command }) else {
        throw .unknownCommand(command, among: Object.commands)
      }
      return { () throws(CommandError) in
        guard let store = reference.store,
          let effect = try object(store).perform(command, arguments: arguments)
        else { return }
        stage.start("\(scene).\(command)", effect)
      }
    }
    releaseStore = { reference.store = nil }
  }
}

/// A reference to a store for actions that were read, which does not retain the scene.
///
/// A weak reference would make each access to the store slower.
@MainActor
private final class StoreReference<S: Store> {
  var store: S?

  init(_ store: S) { self.store = store }
}

/// A store and a view whose types only the binding knows.
@MainActor
protocol SceneBinding: AnyObject {
  var viewObject: AnyObject? { get }
  var props: Value { get }
  var alert: Alert? { get }

  func observeAlerts(_ present: @escaping @MainActor (Alert) -> Void) -> StateObservation

  func draw() -> String
  func sendRoutes(of scene: Scene, to router: Router)
  func stopSendingRoutes()
}

private final class Binding<S: Store, V: SceneView>: SceneBinding
where V.State == S.State, S.State: Equatable, V.Props: Equatable {
  // Released in this order: the view, the store, then the coordinator that the handler of routes retains.
  private let view: V
  private let store: S
  private let routes: FollowedRoutes<S.Route>

  init(store: S, view: V, follow: @escaping @MainActor (S.Route, Scene) throws -> Void) {
    self.store = store
    self.view = view
    routes = FollowedRoutes(store.routes, follow)
  }

  var viewObject: AnyObject? { V.self is AnyClass ? view as AnyObject : nil }
  var props: Value { Value(reflecting: view.props(from: store.currentState)) }

  var alert: Alert? { view.alert(in: view.props(from: store.currentState)) }

  func draw() -> String { view.render(view.props(from: store.currentState)) }

  func observeAlerts(_ present: @escaping @MainActor (Alert) -> Void) -> StateObservation {
    var last: Alert?
    return store.state.observe { [view] state in
      let alert = view.alert(in: view.props(from: state))
      let isNew = alert != last
      last = alert
      if isNew, let alert { present(alert) }
    }
  }

  func sendRoutes(of scene: Scene, to router: Router) { routes.send(of: scene, to: router) }

  func stopSendingRoutes() { routes.stop() }
}

/// A view of a state: the values to show, and their drawing as text.
@MainActor
public protocol SceneView {
  /// The type of the scene's state.
  associatedtype State
  /// The values to show; a scene requires them to be `Equatable`.
  associatedtype Props

  /// Returns the values to show for a state.
  func props(from state: State) -> Props

  /// Draws the values; equal values give equal texts.
  ///
  /// - Returns: Lines of at most 38 columns.
  func render(_ props: Props) -> String

  /// Returns the alert that the values carry; nil if there is none.
  ///
  /// The scene draws it below the rest.
  func alert(in props: Props) -> Alert?
}

extension SceneView {
  /// By default there are no alerts.
  public func alert(in props: Props) -> Alert? { nil }
}

extension SceneView where Props == State {
  /// By default the whole state is shown.
  public func props(from state: State) -> State { state }
}

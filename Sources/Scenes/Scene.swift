import Text

/// A live scene: a store and a view bound together, without a cycle between them.
///
/// A builder makes it, the router keeps it for as long as its entry is in the tree. With it go the
/// store and all its subscriptions.
@MainActor
public final class Scene {
  /// The name by which a script calls the scene, as in `signIn`.
  public let name: String
  /// The entry of the tree that the scene stands for, once it is in the tree.
  package private(set) var id: EntryID?
  /// The actions of the scene's store as commands.
  public private(set) lazy var commands = store.actionCommands

  package let store: any Store
  private let binding: any SceneBinding
  // What each step of a run asks for: the module that makes the scene compiles these for its own types,
  // which the methods of a generic box never are.
  private let decode: @MainActor (String, [Argument]) throws(CommandError) -> @MainActor () -> Void
  private let holdState: @MainActor () -> LazyState
  private let readDigest: @MainActor () -> UInt64
  private let closeDoor: @MainActor () -> Void

  /// Binds a store and a view.
  ///
  /// - Parameters:
  ///   - name: The name by which a script calls the scene.
  ///   - store: The scene's logic, which lives as long as the scene.
  ///   - view: How its state is shown.
  ///   - follow: Handles a route of the store: whoever presents the scene gives it.
  public init<S: Store, V: SceneView>(
    _ name: String, store: S, view: V,
    onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    self.name = name
    self.store = store
    binding = Binding(store: store, view: view, follow: follow)
    let door = StoreDoor(store)
    decode = { (command, arguments) throws(CommandError) in
      let action = try S.Action(command: command, arguments: arguments)
      return { door.store?.dispatch(action) }
    }
    closeDoor = { door.store = nil }
    holdState = { LazyState(store.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    readDigest = { digest(store.currentState) }
  }

  /// Binds a store that leads nowhere and a view.
  public convenience init<S: Store, V: SceneView>(_ name: String, store: S, view: V)
  where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    self.init(name, store: store, view: view) { _, _ in }
  }

  isolated deinit { closeDoor() }

  package var viewObject: AnyObject? { binding.viewObject }

  /// The store's state.
  public var state: Value { lazyState.value }
  /// The store's state, which is made data of only where somebody looks at it.
  package var lazyState: LazyState { holdState() }
  package func digestState() -> UInt64 { readDigest() }

  package var props: Value { binding.props }

  /// Draws the scene, without what would move a terminal's cursor.
  public func render() -> String { VisibleText.visibleLines(binding.draw()) }

  /// Why the scene must not be left now; nil where it may.
  public var refusalToLeave: String? { store.refusalToLeave }

  /// Reads an action, to dispatch it any number of times.
  ///
  /// - Returns: What dispatches the action; nothing happens once the store is gone.
  /// - Throws: `CommandError` where there is no such action, or it takes other arguments.
  public func action(
    _ command: String, arguments: [Argument]
  ) throws(CommandError) -> @MainActor () -> Void {
    try decode(command, arguments)
  }

  func enter(_ router: Router, as id: EntryID) {
    self.id = id
    binding.sendRoutes(of: self, to: router)
  }

  func leave() { binding.stopSendingRoutes() }
}

/// What actions that were read reach a store through, without keeping its scene.
///
/// A weak reference would make each use of the store dearer.
@MainActor
private final class StoreDoor<S: Store> {
  var store: S?

  init(_ store: S) { self.store = store }
}

/// A store and a view whose types only the binding knows.
@MainActor
private protocol SceneBinding: AnyObject {
  var viewObject: AnyObject? { get }
  var props: Value { get }

  func draw() -> String
  func sendRoutes(of scene: Scene, to router: Router)
  func stopSendingRoutes()
}

private final class Binding<S: Store, V: SceneView>: SceneBinding
where V.State == S.State, S.State: Equatable, V.Props: Equatable {
  private let store: S
  private let view: V
  /// Handles a route; nil once the scene has left, so that it keeps nobody.
  private var follow: (@MainActor (S.Route, Scene) throws -> Void)?
  private let routes: Routes<S.Route>

  init(store: S, view: V, follow: @escaping @MainActor (S.Route, Scene) throws -> Void) {
    self.store = store
    self.view = view
    self.follow = follow
    routes = store.routes
  }

  var viewObject: AnyObject? { V.self is AnyClass ? view as AnyObject : nil }
  var props: Value { Value(reflecting: view.props(from: store.currentState)) }

  func draw() -> String { view.render(view.props(from: store.currentState)) }

  func sendRoutes(of scene: Scene, to router: Router) {
    guard let follow else { return }
    routes.observe(
      { [weak scene, weak router] route, origin in
        guard let scene, let router else { return }
        router.receive(Value(reflecting: route), from: scene, derivedFromState: origin == .state) {
          try follow(route, scene)
        }
      },
      withdrawn: { [weak scene, weak router] in
        if let scene { router?.routes.withdrawStateRoutes(of: scene) }
      })
  }

  func stopSendingRoutes() {
    routes.stopObserving()
    follow = nil
  }
}

extension Store {
  fileprivate var actionCommands: [CommandSchema] { Action.commands }
}

/// How a state is shown: values to show, and their drawing as text.
@MainActor
public protocol SceneView {
  /// The state of the scene's store.
  associatedtype State
  /// Nothing but what is shown; a scene needs it to be `Equatable`.
  associatedtype Props

  /// What is shown of a state.
  func props(from state: State) -> Props

  /// Draws the values; the same values give the same text, whatever was drawn before.
  ///
  /// - Returns: Lines of text that fit into 38 columns.
  func render(_ props: Props) -> String
}

extension SceneView where Props == State {
  /// All of the state is shown, as it is.
  public func props(from state: State) -> State { state }
}

import Text

/// A live scene, which binds a store and a view without a reference cycle.
///
/// A builder makes it, and the router keeps it while its entry is in the tree. The store and all its
/// subscriptions are released with it.
@MainActor
public final class Scene {
  /// The name of the scene in scripts, as in `signIn`.
  public let name: String
  /// The scene's entry in the tree; nil before it is added.
  package private(set) var id: EntryID?
  /// The actions of the scene's store as commands.
  public private(set) lazy var commands = store.actionCommands

  package let store: any Store
  let binding: any SceneBinding
  // Operations that a run needs at each step. The module that makes the scene specializes these closures for its
  // own types, which methods of a generic class would not be.
  private let decode: @MainActor (String, [Argument]) throws(CommandError) -> @MainActor () -> Void
  private let makeLazyState: @MainActor () -> LazyState
  private let readDigest: @MainActor () -> UInt64
  private let releaseStore: @MainActor () -> Void

  /// Binds a store and a view.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - store: The scene's logic, which the scene retains.
  ///   - view: The view of the store's state.
  ///   - follow: The presenter's handler of the store's routes.
  public init<S: Store, V: SceneView>(
    _ name: String, store: S, view: V,
    onRoute follow: @escaping @MainActor (S.Route, Scene) throws -> Void
  ) where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    self.name = name
    self.store = store
    binding = Binding(store: store, view: view, follow: follow)
    let reference = StoreReference(store)
    decode = { (command, arguments) throws(CommandError) in
      let action = try S.Action(command: command, arguments: arguments)
      return { reference.store?.dispatch(action) }
    }
    releaseStore = { reference.store = nil }
    makeLazyState = { LazyState(store.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    readDigest = { digest(store.currentState) }
  }

  /// Binds a store without routes and a view.
  public convenience init<S: Store, V: SceneView>(_ name: String, store: S, view: V)
  where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    self.init(name, store: store, view: view) { _, _ in }
  }

  isolated deinit { releaseStore() }

  package var viewObject: AnyObject? { binding.viewObject }

  private var hasAppeared = false

  /// The store's state.
  public var state: Value { lazyState.value }
  /// The store's state, which is converted to data only on demand.
  package var lazyState: LazyState { makeLazyState() }
  package func digestState() -> UInt64 { readDigest() }

  package var props: Value { binding.props }

  /// Draws the scene, without characters that control the terminal.
  public func render() -> String { VisibleText.visibleLines(binding.draw()) }

  /// The reason why the scene must not be left now; nil if it may be left.
  public var refusalToLeave: String? { store.refusalToLeave }

  /// Reads an action that can be dispatched any number of times.
  ///
  /// - Returns: A closure that dispatches the action, and does nothing after the scene is released.
  /// - Throws: `CommandError` if there is no such action, or its arguments do not match.
  public func action(
    _ command: String, arguments: [Argument]
  ) throws(CommandError) -> @MainActor () -> Void {
    try decode(command, arguments)
  }

  func enter(_ router: Router, as id: EntryID) {
    self.id = id
    binding.sendRoutes(of: self, to: router)
  }

  /// Tells the store that the scene is shown, the first time.
  func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    store.didAppear()
  }

  func leave() { binding.stopSendingRoutes() }
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
  private let store: S
  private let view: V
  /// The handler of routes; nil after the scene has left, to release what it captures.
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

  var alert: Alert? { view.alert(in: view.props(from: store.currentState)) }

  func draw() -> String {
    let props = view.props(from: store.currentState)
    let page = view.render(props)
    return view.alert(in: props).map { "\(page)\n\n\($0.drawing)" } ?? page
  }

  func observeAlerts(_ present: @escaping @MainActor (Alert) -> Void) -> StateObservation {
    var last: Alert?
    return store.state.observe { [view] state in
      let alert = view.alert(in: view.props(from: state))
      let isNew = alert != last
      last = alert
      if isNew, let alert { present(alert) }
    }
  }

  func sendRoutes(of scene: Scene, to router: Router) {
    guard let follow else { return }
    routes.observe(
      { [weak scene, weak router] route, origin in
        guard let scene, let router else { return }
        router.receive(Value(reflecting: route), from: scene, derivedFromState: origin == .state) {
          try follow(route, scene)
        }
      },
      onWithdraw: { [weak scene, weak router] in
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

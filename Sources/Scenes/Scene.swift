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
  public private(set) var id: EntryID?
  /// The actions of the scene's store as commands.
  public private(set) lazy var commands = readCommands()

  /// The scene's logic.
  package let store: AnyObject
  /// The scene's view, where it is an object.
  package let viewObject: AnyObject?
  private let readCommands: @MainActor () -> [CommandSchema]
  private let holdState: @MainActor () -> HeldState
  /// The digest of the store's state.
  package let digestState: @MainActor () -> UInt64
  private let readProps: @MainActor () -> Value
  private let draw: @MainActor () -> String
  private let readRefusal: @MainActor () -> String?
  private let observeState: @MainActor (@escaping @MainActor () -> Void) -> StateObservation
  private let decode: @MainActor (String, [Argument]) throws(CommandError) -> @MainActor () -> Void
  private var attach: @MainActor (Scene, Router) -> Void
  private let detach: @MainActor () -> Void

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
    viewObject = V.self is AnyClass ? view as AnyObject : nil
    readCommands = { S.Action.commands }
    holdState = { HeldState(store.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    digestState = { digest(store.currentState) }
    readProps = { Value(reflecting: view.props(from: store.currentState)) }
    draw = { view.render(view.props(from: store.currentState)) }
    readRefusal = { store.refusalToLeave }
    observeState = { hear in store.state.observe { _ in hear() } }
    decode = { (command, arguments) throws(CommandError) in
      let action = try S.Action(command: command, arguments: arguments)
      // Whoever keeps an action doesn't keep the scene.
      return { [weak store] in store?.dispatch(action) }
    }
    let routes = store.routes
    attach = { scene, router in
      routes.observe(
        { [weak scene, weak router] route, origin in
          guard let scene, let router else { return }
          router.receive(
            Value(reflecting: route), from: scene, derivedFromState: origin == .state
          ) {
            try follow(route, scene)
          }
        },
        withdrawn: { [weak scene, weak router] in
          if let scene { router?.routes.withdrawStateRoutes(of: scene) }
        })
    }
    detach = { routes.stopObserving() }
  }

  /// Binds a store that leads nowhere and a view.
  ///
  /// - Parameters:
  ///   - name: The name by which a script calls the scene.
  ///   - store: The scene's logic.
  ///   - view: How its state is shown.
  public convenience init<S: Store, V: SceneView>(_ name: String, store: S, view: V)
  where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    self.init(name, store: store, view: view) { _, _ in }
  }

  /// The store's state.
  public var state: Value { heldState.value }
  /// The store's state, which is made data of only where somebody looks at it.
  package var heldState: HeldState { holdState() }

  /// What the view shows.
  public var props: Value { readProps() }

  /// Draws the scene, without what would move a terminal's cursor.
  public func render() -> String { VisibleText.visibleLines(draw()) }

  /// Why the scene must not be left now; nil where it may.
  public var refusalToLeave: String? { readRefusal() }

  /// Observes the state: hears at once that there is one, then each change.
  public func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    observeState(hear)
  }

  /// Reads an action, to dispatch it any number of times.
  ///
  /// - Parameters:
  ///   - command: The action's name.
  ///   - arguments: Its arguments.
  /// - Returns: What dispatches the action; nothing happens once the store is gone.
  /// - Throws: ``CommandError`` where there is no such action, or it takes other arguments.
  public func action(
    _ command: String, arguments: [Argument]
  ) throws(CommandError) -> @MainActor () -> Void {
    try decode(command, arguments)
  }

  func enter(_ router: Router, as id: EntryID) {
    self.id = id
    attach(self, router)
  }

  func leave() {
    detach()
    attach = { _, _ in }
  }
}

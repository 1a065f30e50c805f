import Scenes

/// A lifetime in which scenes are built.
///
/// Each scene adds its builder: a method that reads the environment, makes the store and the view, and binds
/// them. The coordinator that presents the scene handles its routes.
@MainActor
protocol SceneContainer {
  var scope: Scope { get }
  var environment: CurrentEnvironment { get }
}

typealias RouteHandler<S: Store> = @MainActor (S.Route, Scene, S) throws -> Void

extension Coordinator {
  /// Handles the routes of a scene whose only route is to leave: removes the scene.
  func leaving<S: Store>(_ cause: String) -> RouteHandler<S> {
    { [self] _, scene, _ in try remove(scene, cause: cause) }
  }
}

extension SceneContainer {
  /// Binds a store and a view into a scene of this lifetime.
  func scene<S: Store, V: SceneView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function,
    onRoute follow: @escaping RouteHandler<S>
  ) -> Scene where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    // A scene keeps its store; the store keeps the handler of its routes.
    Scene(
      name, store: scope.track(store, madeBy: maker), view: view, onAction: recording(name),
      onRoute: { [unowned store] route, scene in try follow(route, scene, store) })
  }

  /// Binds a store and a view that contains other scenes into a scene of this lifetime.
  func scene<S: Store, V: ContainerView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function,
    embedding make: @escaping @MainActor (V.Child, S) -> Scene,
    onRoute follow: @escaping RouteHandler<S>
  ) -> Scene where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    Scene(
      name, store: scope.track(store, madeBy: maker), view: view,
      embedding: { [unowned store] child in make(child, store) }, onAction: recording(name),
      onRoute: { [unowned store] route, scene in try follow(route, scene, store) })
  }

  /// Binds a store without routes and a view into a scene of this lifetime.
  func scene<S: Store, V: SceneView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function
  ) -> Scene where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    Scene(
      name, store: scope.track(store, madeBy: maker), view: view, onAction: recording(name),
      onRoute: { _, _ in })
  }

  /// Records the actions of a scene.
  private func recording<Action>(_ scene: String) -> @MainActor (Action) -> Void {
    { [analytics = environment.value.analytics] action in
      analytics.didPerform(Value(reflecting: action), in: scene)
    }
  }
}

/// The objects with the lifetime of the app.
@MainActor
final class AppContainer: SceneContainer {
  let environment: CurrentEnvironment
  let scope: Scope
  let main: MainViewModel
  let authWorker: AuthWorker
  let auth: AuthService
  let notifications: NotificationService
  private let losses: SignOutLosses
  private var moves: StateObservation?
  private var scenes: StateObservation?

  init(environment: CurrentEnvironment, router: Router) {
    self.environment = environment
    let world = environment.value
    scope = Scope("app") { [clock = world.stage.clock] in clock.now.offset }
    let repository: any UserSessionRepository =
      world.configuration.features.keepsSession
      ? scope.track(KooberUserSessionRepository(dataStore: world.sessions, api: world.remote.auth))
      : scope.track(EphemeralUserSessionRepository(api: world.remote.auth))
    authWorker = AuthWorker(repository: repository) { [stage = world.stage] name, work in
      stage.start(name) { _ in await work() }
    }
    main = scope.track(MainViewModel())
    let losses = SignOutLosses(router: router)
    auth = scope.track(
      AuthService(on: world.stage, worker: authWorker, responder: main) { losses.problem })
    self.losses = losses
    notifications = scope.track(NotificationService(date: world.date))
    scope.track(world.controls)
    scope.track(world.analytics)
    for kept in world.kept { scope.track(kept) }
    moves = router.observe { [weak router] _ in
      if let router { world.analytics.didShow(Self.scenesInFront(of: router)) }
    }
    // Embedded scenes come and go without a move.
    scenes = router.observeScenes { [weak router] in
      if let router { world.analytics.didEmbed(Self.scenesInFront(of: router)) }
    }
  }

  /// The front scene and those that it embeds.
  private static func scenesInFront(of router: Router) -> [ShownScene] {
    (router.front?.withEmbedded ?? []).compactMap { scene in
      scene.id.map { ShownScene(name: scene.name, entry: $0) }
    }
  }

  var services: [ServiceHandle] {
    [
      ServiceHandle("auth", auth), ServiceHandle("notifications", notifications),
      ServiceHandle("env", environment.value.controls),
      ServiceHandle("analytics", environment.value.analytics),
    ]
  }

  func makeSignedInContainer(for session: UserSession) -> SignedInContainer {
    let container = SignedInContainer(in: self, session: session)
    losses.draft = container.draft
    losses.user = container.user
    return container
  }

  /// Deletes everything stored for a guest whose session is over: no user can return as that guest.
  ///
  /// Unsent messages of the guest are deleted as well. Data that cannot be deleted stays without an owner.
  func forgetGuest(_ session: UserSession) {
    guard session.profile.isGuest else { return }
    try? environment.value.storages.forget(session.profile.id)
  }
}

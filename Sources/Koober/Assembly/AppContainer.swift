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
    Scene(name, store: scope.track(store, madeBy: maker), view: view) {
      [unowned store] route, scene in try follow(route, scene, store)
    }
  }

  /// Binds a store and a view that contains other scenes into a scene of this lifetime.
  func scene<S: Store, V: ContainerView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function,
    embedding make: @escaping @MainActor (V.Child, S) -> Scene,
    onRoute follow: @escaping RouteHandler<S>
  ) -> Scene where V.State == S.State, S.State: Equatable, V.Props: Equatable {
    Scene(
      name, store: scope.track(store, madeBy: maker), view: view,
      embedding: { [unowned store] child in make(child, store) },
      onRoute: { [unowned store] route, scene in try follow(route, scene, store) })
  }

  /// Binds a store without routes and a view into a scene of this lifetime.
  func scene<S: Store, V: SceneView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function
  ) -> Scene where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    Scene(name, store: scope.track(store, madeBy: maker), view: view)
  }
}

/// The objects with the lifetime of the app.
@MainActor
final class AppContainer: SceneContainer {
  let environment: CurrentEnvironment
  let scope: Scope
  let repository: KooberUserSessionRepository
  let auth: AuthService
  let notifications: NotificationService
  private let losses: SignOutLosses

  init(environment: CurrentEnvironment, router: Router) {
    self.environment = environment
    let world = environment.value
    scope = Scope("app") { [clock = world.stage.clock] in clock.now.offset }
    repository = scope.track(
      KooberUserSessionRepository(dataStore: world.sessions, api: world.remote.auth))
    let losses = SignOutLosses(router: router)
    auth = scope.track(
      AuthService(on: world.stage, repository: repository) { losses.problem })
    self.losses = losses
    notifications = scope.track(NotificationService(date: world.date))
    scope.track(world.controls)
    for kept in world.kept { scope.track(kept) }
  }

  var services: [ServiceHandle] {
    [
      ServiceHandle("auth", auth), ServiceHandle("notifications", notifications),
      ServiceHandle("env", environment.value.controls),
    ]
  }

  func makeSignedInContainer(for session: UserSession) -> SignedInContainer {
    let container = SignedInContainer(in: self, session: session)
    losses.draft = container.draft
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

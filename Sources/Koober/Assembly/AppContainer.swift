import Scenes

/// A lifetime in which scenes are built.
///
/// Each scene adds its builder: a method that reads the environment, makes the store and the view, and binds
/// them. Whoever presents the scene handles its routes.
@MainActor
protocol SceneContainer {
  var scope: Scope { get }
  var environment: CurrentEnvironment { get }
}

typealias RouteHandler<S: Store> = @MainActor (S.Route, Scene, S) throws -> Void

extension Coordinator {
  /// Handles the routes of a scene that leads nowhere but away: it is removed.
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
    // A scene keeps its store; its store keeps who handles its routes.
    Scene(name, store: scope.track(store, madeBy: maker), view: view) {
      [unowned store] route, scene in try follow(route, scene, store)
    }
  }

  /// Binds a store that leads nowhere and a view into a scene of this lifetime.
  func scene<S: Store, V: SceneView>(
    _ name: String, _ store: S, _ view: V, madeBy maker: String = #function
  ) -> Scene where V.State == S.State, S.Route == Never, S.State: Equatable, V.Props: Equatable {
    Scene(name, store: scope.track(store, madeBy: maker), view: view)
  }
}

/// What lives as long as the app.
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

  /// Forgets what is kept of a guest whose session is over: nobody can be that guest again.
  ///
  /// What the guest hasn't sent yet is gone with it. What can't be forgotten stays, and is nobody's.
  func forgetGuest(_ session: UserSession) {
    guard session.profile.isGuest else { return }
    try? environment.value.storages.forget(session.profile.id)
  }
}

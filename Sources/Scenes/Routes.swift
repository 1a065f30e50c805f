/// The routes that a store sends to the presenter of its scene.
///
/// A route is derived from the state or sent by an action. Routes wait until there is an observer; of those
/// derived from the state, only the last one waits.
@MainActor
public final class Routes<Route> {
  package enum Origin: String, Sendable {
    /// An action sent the route; the scene may wait for the result.
    case action
    /// The state requests the route, and withdraws it by requesting another.
    case state
  }

  private var onRoute: (@MainActor (Route, Origin) -> Void)?
  private var onWithdraw: (@MainActor () -> Void)?
  private var pending: [(Route, Origin)] = []
  private var observations: [StateObservation] = []

  /// Creates routes that only actions send.
  public init() {}

  /// Creates routes that are derived from a state; actions may send others.
  public init<State>(
    derivedFrom state: ObservableState<State>, _ derive: @escaping @MainActor (State) -> Route?
  ) where Route: Equatable {
    var last: Route?
    observations = [
      state.observe { [weak self] state in
        let route = derive(state)
        guard route != last else { return }
        last = route
        self?.withdrawStateRoute()
        if let route { self?.emit(route, from: .state) }
      }
    ]
  }

  /// Sends a route.
  public func send(_ route: Route) { emit(route, from: .action) }

  private func emit(_ route: Route, from origin: Origin) {
    if let onRoute { onRoute(route, origin) } else { pending.append((route, origin)) }
  }

  /// Withdraws the state's last route, so that it is not followed if it is still pending.
  private func withdrawStateRoute() {
    pending.removeAll { $0.1 == .state }
    onWithdraw?()
  }

  /// Observes the routes, including those that wait.
  package func observe(
    _ onRoute: @escaping @MainActor (Route, Origin) -> Void,
    onWithdraw: @escaping @MainActor () -> Void
  ) {
    self.onRoute = onRoute
    self.onWithdraw = onWithdraw
    let waiting = pending
    pending = []
    for (route, origin) in waiting { onRoute(route, origin) }
  }

  package func stopObserving() {
    onRoute = nil
    onWithdraw = nil
  }
}

/// The routes of a scene with their handler, whose type only this object knows.
@MainActor
protocol SceneRoutes: AnyObject {
  func send(of scene: Scene, to router: Router)
  func stop()
}

final class FollowedRoutes<Route>: SceneRoutes {
  private let routes: Routes<Route>
  private let follow: @MainActor (Route, Scene) throws -> Void

  init(_ routes: Routes<Route>, _ follow: @escaping @MainActor (Route, Scene) throws -> Void) {
    self.routes = routes
    self.follow = follow
  }

  func send(of scene: Scene, to router: Router) {
    routes.observe(
      { [follow, weak scene, weak router] route, origin in
        guard let scene, let router else { return }
        router.receive(Value(reflecting: route), from: scene, derivedFromState: origin == .state) {
          try follow(route, scene)
        }
      },
      onWithdraw: { [weak scene, weak router] in
        if let scene { router?.routes.withdrawStateRoutes(of: scene) }
      })
  }

  func stop() { routes.stopObserving() }
}

/// The routes that live scenes have sent, and the mode in which they are followed.
@MainActor
package final class RouteQueue {
  package enum Mode: String, Sendable, CaseIterable {
    case automatic = "auto"
    /// Each route waits for a call of ``follow(_:)``.
    case manual
  }

  @MainActor
  package struct Pending {
    /// The number that identifies it; the queue never reuses a number.
    package let number: Int
    package let scene: Scene
    package let route: Value
    /// Whether the state of the scene requests it.
    package let isDerivedFromState: Bool

    fileprivate let follow: @MainActor () throws -> Void
  }

  /// The mode for routes sent from now on.
  package var mode = Mode.automatic
  package private(set) var pending: [Pending] = []
  private var received = 0

  init() {}

  /// Follows a pending route, the oldest by default; returns nil if there is none.
  @discardableResult
  package func follow(_ number: Int? = nil) throws -> Pending? {
    guard
      let index = number.map({ number in pending.firstIndex { $0.number == number } })
        ?? pending.indices.first
    else { return nil }
    let route = pending.remove(at: index)
    try route.follow()
    return route
  }

  func append(
    _ route: Value, from scene: Scene, derivedFromState: Bool,
    follow: @escaping @MainActor () throws -> Void
  ) {
    received += 1
    pending.append(
      Pending(
        number: received, scene: scene, route: route, isDerivedFromState: derivedFromState,
        follow: follow))
  }

  func removeRoutes(of scene: Scene) { pending.removeAll { $0.scene === scene } }

  /// Drops the routes that the state of a scene no longer requests.
  func withdrawStateRoutes(of scene: Scene) {
    pending.removeAll { $0.scene === scene && $0.isDerivedFromState }
  }
}

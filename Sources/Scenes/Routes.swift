/// The routes that a store sends to whoever presented its scene.
///
/// A route is derived from the state, or sent with an action. Those that nobody has heard yet wait for
/// the first one to observe; of those that the state has asked for, only the last one does.
@MainActor
public final class Routes<Route> {
  package enum Origin: String, Sendable {
    /// An action led to it: fire and forget, or wait for its result.
    case action
    /// The state asks for it, and takes it back by asking for another.
    case state
  }

  private var hear: (@MainActor (Route, Origin) -> Void)?
  private var withdraw: (@MainActor () -> Void)?
  private var unheard: [(Route, Origin)] = []
  private var observations: [StateObservation] = []

  /// Creates routes that are sent with actions only.
  public init() {}

  /// Creates routes that follow a state, and may be sent with actions as well.
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
    if let hear { hear(route, origin) } else { unheard.append((route, origin)) }
  }

  /// The state asks for another route, or for none: one that wasn't followed won't be.
  private func withdrawStateRoute() {
    unheard.removeAll { $0.1 == .state }
    withdraw?()
  }

  /// Hears the routes from now on, and those that nobody has heard.
  package func observe(
    _ hear: @escaping @MainActor (Route, Origin) -> Void,
    withdrawn withdraw: @escaping @MainActor () -> Void
  ) {
    self.hear = hear
    self.withdraw = withdraw
    let waiting = unheard
    unheard = []
    for (route, origin) in waiting { hear(route, origin) }
  }

  package func stopObserving() {
    hear = nil
    withdraw = nil
  }
}

/// The routes that the live scenes have sent, and whether they are followed by themselves.
@MainActor
package final class RouteQueue {
  package enum Mode: String, Sendable, CaseIterable {
    case automatic = "auto"
    /// One by one, when somebody says so.
    case manual
  }

  @MainActor
  package struct Pending {
    /// The number by which it is followed; the numbers of a queue are never used again.
    package let number: Int
    package let scene: Scene
    package let route: Value
    /// Whether the state of the scene asks for it.
    package let isDerivedFromState: Bool

    fileprivate let follow: @MainActor () throws -> Void
  }

  /// How routes are followed from now on.
  package var mode = Mode.automatic
  package private(set) var pending: [Pending] = []
  private var received = 0

  init() {}

  /// Follows a route that waits.
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

  func forget(_ scene: Scene) { pending.removeAll { $0.scene === scene } }

  /// Drops what the state of a scene no longer asks for.
  func withdrawStateRoutes(of scene: Scene) {
    pending.removeAll { $0.scene === scene && $0.isDerivedFromState }
  }
}
